/* All visible texts of the page with their effective labels, as a virtual list.

   Pages have tens of thousands of texts. Rows have a fixed height, and only rows in view exist as
   elements, so scrolling and labelling do not depend on the size of the page. */

import { CONTENTS } from "./labels.js";

const ROW = 26; // equals --row in label.css
const MARGIN = 12;
const LETTERS = ["", "M", "N", "?"];
const MAX_TITLE = 500;

export class TextColumn {
  /**
   * @param {import("./workspace.js").Workspace} workspace
   * @param {HTMLElement} root
   */
  constructor(workspace, root) {
    this.workspace = workspace;
    this.list = root.querySelector("[role=listbox]");
    this.rows = root.querySelector(".runs-all");
    this.search = root.querySelector("input[type=search]");
    this.onlyOpen = root.querySelector("input[name=only-open]");
    this.summary = root.querySelector(".runs-found");
    this.active = -1;
    this.isScheduled = false;
    this.#listen();
    this.refilter();
  }

  #listen() {
    const { workspace } = this;
    this.list.addEventListener("scroll", () => this.#schedule(), { passive: true });
    new ResizeObserver(() => this.#schedule()).observe(this.list);
    this.list.addEventListener("click", (event) => this.#click(event));
    this.list.addEventListener("keydown", (event) => this.#press(event));
    this.search.addEventListener("input", () => this.refilter());
    this.search.addEventListener("keydown", (event) => this.#pressInSearch(event));
    this.onlyOpen.addEventListener("change", () => this.refilter());
    workspace.addEventListener("labels", () => (this.onlyOpen.checked ? this.refilter() : this.#schedule()));
    workspace.addEventListener("selected", () => this.#follow());
  }

  focusSearch() {
    document.getElementById("tab-texts").checked = true;
    document.querySelector(".label-screen").classList.remove("without-texts");
    this.search.focus();
    this.search.select();
  }

  showOnlyOpen() {
    this.onlyOpen.checked = !this.onlyOpen.checked;
    this.refilter();
  }

  /** Update the list of texts. */
  refilter() {
    const { outline, effective } = this.workspace;
    const wanted = this.search.value.trim().toLowerCase();
    const isListed = (text, run) =>
      (!this.onlyOpen.checked || !effective[outline.runOwner[run]]) &&
      (!wanted || text.toLowerCase().includes(wanted));
    this.runs = outline.runText.flatMap((text, run) => (isListed(text, run) ? [run] : []));
    this.active = -1;
    this.rows.style.height = `${this.runs.length * ROW}px`;
    const total = outline.runText.length;
    const number = this.runs.length;
    this.summary.textContent = number === total ? `${total} texts` : `${number} of ${total} texts`;
    this.#schedule();
  }

  #schedule() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.isScheduled = false;
    const first = Math.max(Math.floor(this.list.scrollTop / ROW) - MARGIN, 0);
    const last = Math.ceil((this.list.scrollTop + this.list.clientHeight) / ROW) + MARGIN;
    const shown = this.runs.slice(first, last);
    this.rows.replaceChildren(...shown.map((run, i) => this.#row(run, first + i)));
  }

  /** Update the selection of the rows in view. */
  #mark() {
    for (const row of this.rows.children) this.#markRow(row, Number(row.dataset.place));
  }

  #markRow(row, place) {
    const { outline, selected } = this.workspace;
    const owner = outline.runOwner[this.runs[place]];
    row.setAttribute("aria-selected", String(selected >= 0 && outline.isWithin(owner, selected)));
    row.classList.toggle("is-active", place === this.active);
  }

  #row(run, place) {
    const { outline, effective } = this.workspace;
    const content = effective[outline.runOwner[run]];
    const row = document.createElement("div");
    row.id = `run-${run}`;
    row.className = `run ${CONTENTS[content] ? `is-${CONTENTS[content]}` : "is-open"}`;
    row.setAttribute("role", "option");
    row.setAttribute("aria-posinset", String(place + 1));
    row.setAttribute("aria-setsize", String(this.runs.length));
    this.#markRow(row, place);
    row.dataset.place = String(place);
    row.style.top = `${place * ROW}px`;
    const text = outline.runText[run];
    row.title = text.slice(0, MAX_TITLE);
    const letter = document.createElement("span");
    letter.className = "letter";
    letter.textContent = LETTERS[content] || "·";
    row.setAttribute("aria-label", `${CONTENTS[content] || "no label"}: ${text.slice(0, MAX_TITLE)}`);
    row.append(letter, text.slice(0, 160));
    return row;
  }

  #click(event) {
    const row = event.target.closest("[data-place]");
    if (!row) return;
    this.#go(Number(row.dataset.place));
    document.getElementById("tab-page").checked = true; // switches to the page in narrow windows
  }

  #go(place) {
    if (place < 0 || place >= this.runs.length) return;
    this.active = place;
    this.list.setAttribute("aria-activedescendant", `run-${this.runs[place]}`);
    this.workspace.select(this.workspace.outline.runOwner[this.runs[place]], { scroll: true });
    this.workspace.announce(this.workspace.describe(this.workspace.selected));
  }

  /** Up and down move through the texts while the list has the focus. */
  #press(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(Math.min(Math.max(this.active + step, 0), this.runs.length - 1));
  }

  #pressInSearch(event) {
    if (event.key === "Enter") {
      this.#go(0);
      this.list.focus();
    } else if (event.key === "Escape") {
      this.search.value = "";
      this.refilter();
      this.search.blur();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The list position of a run, or of the next listed run. */
  #placeOf(run) {
    let [low, high] = [0, this.runs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.runs[middle] < run) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Scroll to the first text of the selected region unless one is in view. */
  #follow() {
    const { outline, selected } = this.workspace;
    this.#mark();
    if (selected < 0) return;
    const isInside = (run) => run !== undefined && outline.isWithin(outline.runOwner[run], selected);
    const place = isInside(this.runs[this.active]) ? this.active : this.#placeOf(outline.firstRun[selected]);
    if (!isInside(this.runs[place])) return;
    const [top, height] = [place * ROW, this.list.clientHeight];
    if (top < this.list.scrollTop || top + ROW > this.list.scrollTop + height) {
      this.list.scrollTop = top - height / 3;
    }
  }
}
