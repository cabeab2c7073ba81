/* The panel on the right: the selected region, and partials that htmx fetches for it. */

import { csrfToken } from "./http.js";
import { wordsFor } from "./labels.js";

const DEBOUNCE_MS = 200; // no request per step while an arrow key is held
const FROM = { model: "model", rule: "rule of the source", gold: "gold text", person: "you", complete: "completed" };

const element = (name, className, text) =>
  Object.assign(document.createElement(name), { className, textContent: text });

export class Panel {
  /**
   * @param {import("./workspace.js").Workspace} workspace
   * @param {Record<string, string>} addresses
   * @param {{accept: (suggestion: any) => void}} actions
   */
  constructor(workspace, addresses, actions) {
    Object.assign(this, { workspace, addresses, actions });
    this.timer = 0;
    this.isScheduled = false;
    // Partials about the region: the details element, the target, the URL.
    this.parts = [
      { fold: document.getElementById("why"), target: document.getElementById("why-details"), end: "why/" },
      { fold: document.getElementById("properties"), target: document.getElementById("node-details"), end: "" },
    ];
    for (const name of ["labels", "suggestions", "described", "selected"]) {
      workspace.addEventListener(name, () => this.#drawSoon());
    }
    workspace.addEventListener("selected", () => this.#loadSoon());
    workspace.queue.addEventListener("saved", () => this.#loadSoon());
    for (const { fold } of this.parts) fold.addEventListener("toggle", () => this.#loadSoon());
    guardPartials();
  }

  /** Once per animation frame: a click changes the selection first, then the names of ancestors. */
  #drawSoon() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => {
      this.isScheduled = false;
      this.draw();
    });
  }

  draw() {
    const { selected } = this.workspace;
    document.getElementById("nothing-selected").hidden = selected >= 0;
    document.getElementById("selected-region").hidden = selected < 0;
    if (selected < 0) return;
    document.getElementById("trail").replaceChildren(...this.#trail(selected));
    document.getElementById("my-label").replaceChildren(...this.#mine(selected));
    document.getElementById("suggestions").replaceChildren(...this.#suggestions(selected));
    document.getElementById("others").replaceChildren(...this.#others(selected));
  }

  /** Breadcrumbs: a button for each ancestor of the region, outermost first. */
  #trail(node) {
    const { outline } = this.workspace;
    const inside = outline.ancestors(node).filter((each) => each >= outline.body);
    return inside.reverse().map((each) => {
      const button = element("button", "quiet", this.workspace.nameOf(each));
      button.type = "button";
      if (each === node) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => {
        outline.rememberWay(each, node);
        this.workspace.select(each, { scroll: true });
      });
      const item = document.createElement("li");
      item.append(button);
      return item;
    });
  }

  #mine(node) {
    const { labels, outline, effective } = this.workspace;
    const own = labels.of(node);
    const parts = [tag(own)];
    if (own.origin && own.origin !== "person") parts.push(element("span", "help", FROM[own.origin] ?? own.origin));
    if (!own.content && effective[node]) {
      const from = outline.ancestors(node).find((each) => labels.of(each).content);
      parts.push(element("span", "help", `${labels.of(from).content} from ${this.workspace.nameOf(from)}`));
    }
    const texts = outline.runsIn(node);
    parts.push(element("span", "help", texts === 1 ? "1 text" : `${texts} texts`));
    return parts;
  }

  #suggestions(node) {
    return (this.workspace.suggestions.get(node) ?? []).map((each) => {
      const line = element("p", "suggestion", "");
      const sure = each.probability === null ? "" : `, ${Math.round(each.probability * 100)} %`;
      const button = element("button", "quiet", "Accept");
      button.type = "button";
      button.addEventListener("click", () => this.actions.accept(each));
      const from = element("span", "help", `${FROM[each.origin] ?? each.origin}${sure}`);
      from.title = each.version;
      line.append(tag(each), from, button);
      return line;
    });
  }

  #others(node) {
    const here = this.workspace.others.filter((each) => each.node === node);
    return here.map((each) => {
      const line = element("p", "suggestion", "");
      line.append(tag(each), element("span", "help", each.annotator));
      return line;
    });
  }

  #loadSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#load(), DEBOUNCE_MS);
  }

  #load() {
    const { selected } = this.workspace;
    if (selected < 0) return;
    for (const { target, end } of this.parts.filter(({ fold }) => fold.open)) {
      const where = { source: target, target, swap: "innerHTML" };
      // A failure is already logged on the console.
      void window.htmx.ajax("GET", `${this.addresses.node}${selected}/${end}`, where).catch(() => {});
    }
  }
}

/** A label as a coloured word. */
export function tag(decision) {
  const kind = decision.content || (decision.segment && "segment") || (decision.role && "role") || "none";
  return element("span", `tag label-${kind}`, wordsFor(decision));
}

/**
 * Adds the current token and X-Requested-With to requests for partials; without it a logged-out
 * user would be redirected to the login page. Failures of properties, which load automatically, are
 * not reported, because the save status shows the same problem.
 */
function guardPartials() {
  document.body.addEventListener("htmx:configRequest", ({ detail }) => {
    detail.headers["X-Requested-With"] = "workbench";
    if (csrfToken()) detail.headers["x-csrftoken"] = csrfToken();
  });
  for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    for (const id of ["why-details", "node-details"]) {
      document.getElementById(id).addEventListener(name, (event) => event.stopPropagation());
    }
  }
}
