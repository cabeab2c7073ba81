/* The selected element: its path, and the explanation of the model. */

const DEBOUNCE_MS = 200; // no request per step while an arrow key is held

export class Chosen {
  /**
   * @param {object} parts
   * @param {import("../label/frame.js").Frame} parts.frame
   * @param {Record<string, string>} parts.addresses
   */
  constructor({ frame, addresses }) {
    Object.assign(this, { frame, addresses });
    this.node = -1;
    /** @type {Map<number, string>} the element and its ancestors */ this.names = new Map();
    /** @type {number[]} path back down to the children */ this.way = [];
    this.timer = 0;
    frame.addEventListener("described", ({ detail }) => {
      if (detail.node !== this.node) return;
      this.names = detail.names;
      this.#drawTrail();
    });
  }

  /** @param {number} node -1 for none */
  select(node, { scroll = false } = {}) {
    this.node = node;
    this.frame.send({ type: "select", node, scroll });
    document.querySelector(".review-screen").dataset.selected = String(node);
    document.getElementById("nothing-selected").hidden = node >= 0;
    document.getElementById("selected-element").hidden = node < 0;
    const label = document.getElementById("open-label");
    label.href = node < 0 ? this.addresses.label : `${this.addresses.label}?node=${node}`;
    clearTimeout(this.timer);
    if (node >= 0) this.timer = setTimeout(() => this.#load(), DEBOUNCE_MS);
  }

  pick(node) {
    this.way = [];
    this.select(node);
  }

  widen() {
    const parent = [...this.names.keys()][1];
    if (this.node < 0 || parent === undefined) return;
    this.way.push(this.node);
    this.select(parent, { scroll: true });
  }

  narrow() {
    const child = this.way.pop();
    if (child !== undefined) this.select(child, { scroll: true });
  }

  #drawTrail() {
    const outermostFirst = [...this.names].reverse();
    document.getElementById("trail").replaceChildren(...outermostFirst.map(([node, name]) => this.#step(node, name)));
  }

  #step(node, name) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: name });
    if (node === this.node) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => this.select(node, { scroll: true }));
    const item = document.createElement("li");
    item.append(button);
    return item;
  }

  #load() {
    const target = document.getElementById("element-details");
    const waiting = Object.assign(document.createElement("p"), { className: "help", textContent: "Asking the model…" });
    target.replaceChildren(waiting);
    const where = { source: target, target, swap: "innerHTML" };
    // errors.js shows failures.
    void window.htmx.ajax("GET", `${this.addresses.node}${this.node}/`, where).catch(() => {});
  }
}
