/* The state of the labelling screen; the other modules listen to its events and draw.

   Events: "labels" (current labels changed), "selected", "mode" (sticky, preview, pick mode),
   "suggestions", "announce" (a message for the live region). */

import { Labels, NOTHING, codeOf, isSame, hasValue, wordsFor } from "./labels.js";

// Origins that may be written; undo restores imported labels with the origin "person".
const ORIGINS = new Set(["person", "model", "rule", "gold", "complete"]);
const RANK = ["gold", "rule", "model"];

export class Workspace extends EventTarget {
  /**
   * @param {object} options
   * @param {import("./outline.js").Outline} options.outline
   * @param {import("./queue.js").Queue} options.queue
   * @param {any} options.state as the server sends it
   * @param {import("./labels.js").Row[]} options.leftovers rows of this page that are not sent yet
   */
  constructor({ outline, queue, state, leftovers }) {
    super();
    Object.assign(this, { outline, queue });
    this.others = state.others;
    this.orphans = state.orphans;
    const known = new Set(state.history.map((row) => `${row.client} ${row.sequence}`));
    const unknown = leftovers.filter((row) => !known.has(`${row.client} ${row.sequence}`));
    /** All rows of the user, so that refused rows can be removed. */
    this.rows = [...state.history, ...unknown];
    /** @type {Map<number, import("./labels.js").Decision[]>} */ this.suggestions = new Map();
    /** @type {Map<number, any>} */ this.followed = new Map();
    /** @type {Map<number, string>} */ this.names = new Map();
    this.selected = -1;
    /** The sticky label. @type {Partial<import("./labels.js").Decision>|null} */ this.paint = null;
    /** @type {{nodes: number[], decision: any}|null} */ this.preview = null;
    this.isPickingLink = false;
    this.#fold();
  }

  #fold() {
    this.labels = new Labels(this.rows.filter((row) => this.outline.has(row.node)));
    this.#recount();
  }

  #recount() {
    this.effective = this.outline.flowDown(this.labels.contents(this.outline.count));
    this.remaining = this.outline.remaining(this.effective);
  }

  #emit(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  announce(text) {
    this.#emit("announce", text);
  }

  /** "div.article" if the frame has sent the name, else the tag. */
  nameOf(node) {
    return this.names.get(node) ?? this.outline.tagName(node);
  }

  select(node, { scroll = false } = {}) {
    this.selected = this.outline.has(node) ? node : -1;
    this.#emit("selected", { scroll });
  }

  setMode({ paint = null, preview = null, isPickingLink = false }) {
    Object.assign(this, { paint, preview, isPickingLink });
    this.#emit("mode");
  }

  /**
   * Label nodes; shown and queued for saving at once.
   * @param {[number, import("./labels.js").Decision][]} decisions
   * @returns {number} how many nodes changed
   */
  decide(decisions, { undoes = null } = {}) {
    const batch = crypto.randomUUID();
    const rows = decisions
      .filter(([node, decision]) => undoes || !isSame(this.labels.of(node), decision))
      .map(([node, decision]) => ({ ...rowOf(decision), node, batch, undoes }));
    if (!rows.length) return 0;
    this.queue.add(rows);
    for (const row of rows) this.labels.apply(row);
    this.rows.push(...rows);
    this.#recount();
    this.#emit("labels", { nodes: rows.map((row) => row.node) });
    return rows.length;
  }

  undo() {
    return this.#restore(this.labels.undo());
  }

  redo() {
    return this.#restore(this.labels.redo());
  }

  #restore(change) {
    return change ? this.decide(change.decisions, { undoes: change.undoes }) : 0;
  }

  /** Remove rows that the server has refused. */
  dropRefused(refused) {
    const gone = new Set(refused.map((each) => each.row));
    this.rows = this.rows.filter((row) => !gone.has(row));
    this.#fold();
    this.#emit("labels", { nodes: [] });
  }

  setSuggestions(list) {
    const known = list.filter((each) => this.outline.has(each.node) && RANK.includes(each.origin));
    known.sort((one, other) => RANK.indexOf(one.origin) - RANK.indexOf(other.origin));
    this.suggestions = Map.groupBy(known, (each) => each.node);
    this.followed = this.#withoutContradictions();
    this.#emit("suggestions");
  }

  /**
   * One suggestion per region, and none that overlaps a suggestion of a better source, e.g. a
   * model's "noisy" around "main" from the gold text.
   */
  #withoutContradictions() {
    const { outline } = this;
    const ranks = [...this.suggestions].map(([node, [first]]) => [node, RANK.indexOf(first.origin)]);
    const overlap = (one, other) => outline.isWithin(one, other) || outline.isWithin(other, one);
    const better = RANK.map((_, rank) => ranks.filter(([, other]) => other < rank));
    const kept = ranks.filter(([node, rank]) => !better[rank].some(([other]) => overlap(node, other)));
    return new Map(kept.map(([node]) => [node, this.suggestions.get(node)[0]]));
  }

  /** The best suggestion for a node, if any. */
  suggestionFor(node) {
    return this.suggestions.get(node)?.[0] ?? null;
  }

  /** Suggestions for nodes without a label of the user. @returns {[number, any][]} */
  openSuggestions() {
    return [...this.followed].filter(([node]) => !this.labels.standing.has(node));
  }

  suggestionMarks() {
    return [...this.followed].flatMap(([node, suggestion]) => [node, codeOf(suggestion)]);
  }

  /** The last label of other people is drawn; the panel lists all of them. */
  otherMarks() {
    return this.others.flatMap((each) => [each.node, codeOf(each)]);
  }

  /** "div.article: main, 12 texts" */
  describe(node) {
    const count = this.outline.runsIn(node);
    const words = wordsFor(this.labels.of(node));
    return `${this.nameOf(node)}: ${words}, ${count} ${count === 1 ? "text" : "texts"}`;
  }

  /** Owner of the next text without a label after the selected node, with wrap-around; or -1. */
  nextOpenOwner() {
    const { runOwner, firstRun } = this.outline;
    const { selected, effective } = this;
    const start = selected < 0 ? 0 : firstRun[selected] + this.outline.runsIn(selected);
    for (let i = 0; i < runOwner.length; i += 1) {
      const owner = runOwner[(start + i) % runOwner.length];
      if (!effective[owner]) return owner;
    }
    return -1;
  }

  /** The user's decision about a node after `change`; other fields are kept. */
  changed(node, change) {
    const { segment, content, role } = { ...NOTHING, ...this.labels.of(node), ...change };
    const decision = { segment, content, role, origin: "person" };
    return hasValue(decision) ? decision : NOTHING;
  }

  /** A decision of another origin as the user's; fields that it does not set are kept. */
  joined(node, decision) {
    const own = this.labels.of(node);
    const { segment, content } = decision.segment || decision.content ? decision : own;
    return { ...decision, segment, content, role: decision.role || own.role || "" };
  }
}

function rowOf({ segment, content, role = "", origin, version = "", probability = null }) {
  if (!hasValue({ segment, content, role }) || !ORIGINS.has(origin)) {
    return { segment, content, role, origin: "person", version: "", probability: null };
  }
  return { segment, content, role, origin, version, probability };
}
