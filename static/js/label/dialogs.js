/* Opens the dialogs of the screen; the template contains their texts. */

/** Fill the elements with `data-fill="name"` of a dialog. */
export function fill(id, words) {
  for (const [name, text] of Object.entries(words)) {
    for (const place of document.querySelectorAll(`#${id} [data-fill="${name}"]`)) {
      place.textContent = text;
    }
  }
}

/** Show a dialog; returns the value of the button that closed it, "" for Escape. */
export function openDialog(id) {
  const dialog = document.getElementById(id);
  return new Promise((done) => {
    dialog.returnValue = "";
    dialog.addEventListener("close", () => done(dialog.returnValue), { once: true });
    dialog.showModal();
  });
}

export const isDialogOpen = () => document.querySelector("dialog[open]") !== null;
