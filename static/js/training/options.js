/* Of the parameters of all algorithms, shows those of the chosen one. Without this script all
   are shown, each under its algorithm's name, and those of the others are ignored. */

const form = document.querySelector("#options");
const choice = form?.querySelector("[name=algorithm]");

function show() {
  for (const parameters of form.querySelectorAll("[data-algorithm]")) {
    parameters.hidden = parameters.dataset.algorithm !== choice.value;
  }
}

if (choice) {
  choice.addEventListener("change", show);
  show();
}
