/* Actions of the review screen. Most of them press a button or a link of the screen. */

import { fill, openDialog } from "../label/dialogs.js";
import { postForm } from "../label/http.js";

const LAYERS = ["right", "missed", "wrong"];

export class Actions {
  /**
   * @param {object} parts
   * @param {import("../label/frame.js").Frame} parts.frame
   * @param {import("./element.js").Chosen} parts.chosen
   * @param {import("./differences.js").Differences} parts.differences
   * @param {import("./causes.js").Causes} parts.causes
   * @param {Record<string, string>} parts.addresses
   * @param {() => void} parts.showHelp
   * @param {(text: string) => void} parts.announce
   */
  constructor({ frame, chosen, differences, causes, addresses, showHelp, announce }) {
    Object.assign(this, { frame, chosen, causes, addresses, announce });
    /** @type {number[]} elements out of sight */ this.hidden = [];
    this.does = {
      gold: () => this.#editGold(),
      ask: () => this.#send(""),
      "ask-why": () => this.#askWhy(),
      "method-after": () => this.#goToMethod(1),
      "method-before": () => this.#goToMethod(-1),
      "difference-after": () => differences.step(1),
      "difference-before": () => differences.step(-1),
      unfold: () => differences.fold(),
      up: () => chosen.widen(),
      down: () => chosen.narrow(),
      tints: () => this.#toggleAll(),
      "show-right": () => this.#toggle("right"),
      "show-missed": () => this.#toggle("missed"),
      "show-wrong": () => this.#toggle("wrong"),
      hide: () => this.#hide(),
      escape: () => this.#leave(),
      help: showHelp,
    };
  }

  /** @param {string} id */
  run(id) {
    const button = document.querySelector(`[data-action="${id}"]`);
    if (id in this.does) this.does[id]();
    else if (button?.dataset.cause && !button.disabled) void this.causes.toggle(button);
    else if (button?.href) location.assign(button.href);
    else this.announce("There is nothing to go to.");
  }

  #goToMethod(by) {
    const links = [...document.querySelectorAll("#methods li > a:first-child")];
    const here = links.findIndex((link) => link.ariaCurrent === "true");
    const there = links.length > 1 ? links.at((here + by) % links.length) : null;
    if (there) location.assign(there.href);
    else this.announce("No other method has a score on this page.");
  }

  // ---- gold ------------------------------------------------------------------------------------

  #editGold() {
    const target = document.getElementById("gold-editor");
    if (!document.querySelector("[data-action=gold]") || target.firstElementChild) return;
    document.getElementById("tab-texts").checked = true;
    const address = this.addresses["review-gold"] + location.search;
    window.htmx.ajax("GET", address, { source: target, target, swap: "innerHTML" }).catch(() => {});
  }

  /** Whether the gold text has unsaved changes. */
  get isGoldChanged() {
    const text = document.querySelector("#gold-editor textarea");
    return Boolean(text) && (text.form.hasAttribute("data-unsaved") || text.value !== text.defaultValue);
  }

  closeGold() {
    if (this.isGoldChanged && !confirm("The gold text is not saved. Throw away what you typed?")) return;
    document.getElementById("gold-editor").replaceChildren();
  }

  // ---- queue -----------------------------------------------------------------------------------

  async #askWhy() {
    if (!document.querySelector("[data-action=ask]")) return;
    const { node, names } = this.chosen;
    fill("ask-dialog", { element: node < 0 ? "" : `, who starts at ${names.get(node) ?? "the selected element"}` });
    if (await openDialog("ask-dialog")) await this.#send(document.getElementById("ask-reason").value.trim());
  }

  async #send(reason) {
    if (!document.querySelector("[data-action=ask]")) return;
    const { node } = this.chosen;
    try {
      await this.causes.last; // causes are the default reason
      const answer = await postForm(this.addresses["review-ask"], { reason, node: node < 0 ? "" : node });
      const found = answer.ok || answer.status === 422 ? await answer.json() : {};
      if (!answer.ok) throw new Error(found.problem ?? `the workbench answered ${answer.status}. Load the page again.`);
      const tag = document.getElementById("asked");
      Object.assign(tag, { hidden: false, title: found.reason });
      this.announce(`In the queue: ${found.reason}`);
    } catch (error) {
      this.announce(`Not sent: ${error.message}`);
    }
  }

  // ---- looking ---------------------------------------------------------------------------------

  #toggleAll() {
    const boxes = LAYERS.map(boxOf);
    const on = !boxes.some((box) => box.checked);
    for (const box of boxes) if (box.checked !== on) box.click();
  }

  #toggle(layer) {
    boxOf(layer).click();
  }

  #hide() {
    this.hidden = this.chosen.node < 0 ? [] : [...this.hidden, this.chosen.node];
    this.frame.send({ type: "hide", nodes: this.hidden });
    this.chosen.select(-1);
  }

  #leave() {
    if (document.getElementById("gold-editor").firstElementChild) this.closeGold();
    else this.chosen.select(-1);
  }
}

const boxOf = (layer) => document.querySelector(`input[data-layer="${layer}"]`);
