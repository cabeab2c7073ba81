/* Tags causes. Requests are sent one after another, so that two quick keys both count. */

import { openDialog } from "../label/dialogs.js";
import { postForm } from "../label/http.js";

const OTHER = "other";

export class Causes {
  /** @param {string} address @param {(text: string) => void} announce */
  constructor(address, announce) {
    Object.assign(this, { address, announce });
    this.last = Promise.resolve();
  }

  async toggle(button) {
    const { cause } = button.dataset;
    const note = cause === OTHER && !isPressed(button) ? await askNote() : "";
    if (note === null) return;
    press(button, !isPressed(button)); // optimistic; the response has the final state
    this.last = this.last.then(() => this.#send(button, note));
    await this.last;
  }

  async #send(button, note) {
    const name = button.firstChild.textContent.trim();
    try {
      const answer = await postForm(this.address, { cause: button.dataset.cause, note });
      const { notes, problem } = answer.ok || answer.status === 422 ? await answer.json() : {};
      if (!notes) throw new Error(problem ?? `the workbench answered ${answer.status}. Load the page again.`);
      draw(notes);
      this.announce(isPressed(button) ? `Tagged: ${name}.` : `Taken back: ${name}.`);
    } catch (error) {
      press(button, !isPressed(button));
      this.announce(`Not saved: ${error.message}`);
    }
  }
}

const isPressed = (button) => button.getAttribute("aria-pressed") === "true";
const press = (button, on) => button.setAttribute("aria-pressed", String(on));

/** @param {Record<string, string>} notes of all tagged causes, by cause */
function draw(notes) {
  for (const button of document.querySelectorAll("[data-cause]")) {
    press(button, Object.hasOwn(notes, button.dataset.cause));
  }
  document.getElementById("notes").textContent = Object.values(notes).filter(Boolean).join(" ");
}

async function askNote() {
  const field = document.getElementById("note-text");
  field.value = "";
  return (await openDialog("note-dialog")) ? field.value.trim() : null;
}
