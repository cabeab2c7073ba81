/* Fills in the options of the chosen preset and model. Changing one of them by hand goes back to
   own values. Without this script the server takes the preset's values. */

const OWN = "own";
const preset = document.querySelector("[data-presets]");

if (preset) {
  const { form } = preset;
  const presets = JSON.parse(preset.dataset.presets);
  const field = (name) => form.elements[preset.name.replace(/preset$/, name)];
  const written = (value) => (typeof value === "boolean" ? (value ? "True" : "False") : value);

  form.addEventListener("change", (event) => {
    const chosen = presets[preset.value];
    const values = chosen?.[new FormData(form).get("model")];
    if (!values) {
      return;
    }
    if (Object.keys(values).some((name) => event.target === field(name))) {
      preset.value = OWN;
    } else if (event.target === preset || event.target.name === "model") {
      for (const [name, value] of Object.entries(values)) {
        field(name).value = written(value);
      }
    }
  });
}
