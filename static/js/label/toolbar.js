/* The toolbar: buttons with their keys, save status, remaining texts. */

import { CHANGES, count } from "./actions.js";
import { nameKeys } from "./keys.js";
import { NOTHING, isSame, wordsFor } from "./labels.js";

/** Whether a region already has the label or role of an action. */
function isPressed(own, change) {
  if ("role" in change) return change.role !== "" && own.role === change.role;
  return isSame({ ...own, role: "" }, { ...NOTHING, ...change });
}

export class Toolbar {
  /**
   * @param {object} parts
   * @param {import("./workspace.js").Workspace} parts.workspace
   * @param {import("./keys.js").Keys} parts.keys
   * @param {(id: string) => void} parts.run
   */
  constructor({ workspace, keys, run }) {
    this.workspace = workspace;
    this.buttons = [...document.querySelectorAll("button[data-action]")];
    for (const button of this.buttons) button.addEventListener("click", () => run(button.dataset.action));
    for (const name of ["labels", "selected", "suggestions", "mode"]) {
      workspace.addEventListener(name, () => this.draw());
    }
    workspace.queue.addEventListener("status", () => this.drawSaved());
    keys.addEventListener("changed", () => nameKeys(this.buttons, keys));
    nameKeys(this.buttons, keys);
    this.draw();
    this.drawSaved();
  }

  draw() {
    const { workspace } = this;
    const { labels, paint, selected } = workspace;
    const own = selected < 0 ? NOTHING : labels.of(selected);
    for (const button of this.buttons) {
      const id = button.dataset.action;
      if (id in CHANGES && id !== "clear") {
        const holds = paint ? paint.id === id : own !== NOTHING && isPressed(own, CHANGES[id]);
        button.setAttribute("aria-pressed", String(holds));
      }
      if (id === "sticky") button.setAttribute("aria-pressed", String(paint !== null));
      if (id === "next-link") button.setAttribute("aria-pressed", String(workspace.isPickingLink));
      if (id === "undo") button.disabled = !labels.canUndo;
      if (id === "redo") button.disabled = !labels.canRedo;
      if (id === "accept") button.disabled = !workspace.suggestionFor(selected);
      if (id === "accept-all") button.disabled = !workspace.openSuggestions().length;
    }
    document.getElementById("remaining").textContent = workspace.remaining.toLocaleString("en-GB");
    this.#drawMode();
  }

  #drawMode() {
    const { paint, preview, isPickingLink } = this.workspace;
    const bar = document.getElementById("mode");
    bar.hidden = !(paint || preview || isPickingLink);
    const confirm = bar.querySelector("[data-action=confirm]");
    confirm.hidden = !preview;
    const words = bar.querySelector("span");
    if (preview) {
      const regions = count(preview.nodes.length, "region");
      words.textContent = `${regions} built alike (${preview.selector}): mark all ${wordsFor(preview.decision)}?`;
      confirm.focus();
    } else if (paint) words.textContent = `Sticky: every click marks ${paint.words}. A label key changes the label.`;
    else words.textContent = "Click the link that leads to the next page.";
  }

  drawSaved() {
    const { status, unsent, store, problem } = this.workspace.queue;
    const place = document.getElementById("saved");
    const login = document.getElementById("login-again");
    const number = unsent.length;
    const words = {
      saved: "saved",
      saving: "saving…",
      offline: `${number} unsaved, offline`,
      login: `${number} unsaved`,
      "other-user": `${number} unsaved: somebody else has logged in`,
      refused: `${number} unsaved: ${problem}`,
    };
    const memory = number && !store.isDurable ? ", kept in this tab only" : "";
    place.textContent = words[status] + memory;
    place.dataset.status = status;
    // Screen readers announce problems only, not every saved label.
    place.ariaLive = ["saved", "saving"].includes(status) ? "off" : "polite";
    login.hidden = !["login", "other-user"].includes(status);
  }
}
