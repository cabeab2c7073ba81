/* Of the options of all models shows those of the chosen one, and of the parameters of all
   algorithms those of the chosen one. Without this script all are shown, each under its name,
   and those of the others are ignored. */

const form = document.querySelector("#options");

function showChosen(name) {
  const choice = form.querySelector(`[name=${name}]`);
  const show = () => {
    for (const part of form.querySelectorAll(`[data-${name}]`)) {
      part.hidden = !part.dataset[name].split(" ").includes(choice.value);
    }
  };
  choice.addEventListener("change", show);
  show();
}

if (form) {
  ["model", "algorithm"].forEach(showChosen);
}
