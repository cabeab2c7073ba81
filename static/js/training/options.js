/* Shows only the options of the chosen model and the parameters of the chosen algorithm.
   Without this script all are shown, and the server ignores those of the others. */

const form = document.querySelector("#options");

function showChosen(name) {
  const show = () => {
    const chosen = new FormData(form).get(name);
    for (const part of form.querySelectorAll(`[data-${name}]`)) {
      part.hidden = !part.dataset[name].split(" ").includes(chosen);
    }
  };
  form.addEventListener("change", show);
  show();
}

if (form) {
  ["model", "algorithm"].forEach(showChosen);
}
