/* What the screen knows and what happens to it; everything else listens and draws.

   Events: "labels" (what stands changed), "selected", "mode" (sticky, preview, pick mode),
   "suggestions", "say" (something for the live region). */

import { Labels, NOTHING, codeOf, isSame, says, wordsFor } from "./labels.js";

// What may be written; rows that came by an import are restored as a person's.
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
    /** Every row of mine, so that a refused one can be taken out again. */
    this.rows = [...state.history, ...unknown];
    /** @type {Map<number, import("./labels.js").Decision[]>} */ this.suggestions = new Map();
    /** @type {Map<number, any>} */ this.followed = new Map();
    /** @type {Map<number, string>} */ this.names = new Map();
    this.selected = -1;
    /** The label that is held. @type {Partial<import("./labels.js").Decision>|null} */ this.paint = null;
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

  #tell(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  say(text) {
    this.#tell("say", text);
  }

  /** "div.article", as far as the frame has told us, else the tag. */
  nameOf(node) {
    return this.names.get(node) ?? this.outline.tagName(node);
  }

  select(node, { scroll = false } = {}) {
    this.selected = this.outline.has(node) ? node : -1;
    this.#tell("selected", { scroll });
  }

  setMode({ paint = null, preview = null, isPickingLink = false }) {
    Object.assign(this, { paint, preview, isPickingLink });
    this.#tell("mode");
  }

  /**
   * Decide about nodes: shown at once, saved at once.
   * @param {[number, import("./labels.js").Decision][]} decisions
   * @returns {number} how many changed something
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
    this.#tell("labels", { nodes: rows.map((row) => row.node) });
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

  /** The server will never take these: show again what it knows. */
  dropRefused(refused) {
    const gone = new Set(refused.map((each) => each.row));
    this.rows = this.rows.filter((row) => !gone.has(row));
    this.#fold();
    this.#tell("labels", { nodes: [] });
  }

  setSuggestions(list) {
    const known = list.filter((each) => this.outline.has(each.node) && RANK.includes(each.origin));
    known.sort((one, other) => RANK.indexOf(one.origin) - RANK.indexOf(other.origin));
    this.suggestions = Map.groupBy(known, (each) => each.node);
    this.followed = this.#withoutContradictions();
    this.#tell("suggestions");
  }

  /**
   * One suggestion per region, and none that overlaps what a better source says: a model's
   * "noisy" around the gold text's "main" would only be noise for the annotator.
   */
  #withoutContradictions() {
    const { outline } = this;
    const ranks = [...this.suggestions].map(([node, [first]]) => [node, RANK.indexOf(first.origin)]);
    const overlap = (one, other) => outline.isWithin(one, other) || outline.isWithin(other, one);
    const better = RANK.map((_, rank) => ranks.filter(([, other]) => other < rank));
    const kept = ranks.filter(([node, rank]) => !better[rank].some(([other]) => overlap(node, other)));
    return new Map(kept.map(([node]) => [node, this.suggestions.get(node)[0]]));
  }

  /** The suggestion to follow for a node, if there is one. */
  suggestionFor(node) {
    return this.suggestions.get(node)?.[0] ?? null;
  }

  /** Suggestions for nodes I have said nothing about. @returns {[number, any][]} */
  openSuggestions() {
    return [...this.followed].filter(([node]) => !this.labels.standing.has(node));
  }

  suggestionMarks() {
    return [...this.followed].flatMap(([node, suggestion]) => [node, codeOf(suggestion)]);
  }

  /** Where several people disagree the last one is drawn; the panel names them all. */
  otherMarks() {
    return this.others.flatMap((each) => [each.node, codeOf(each)]);
  }

  /** "div.article: main, 12 texts" */
  describe(node) {
    const count = this.outline.runsIn(node);
    const words = wordsFor(this.labels.of(node));
    return `${this.nameOf(node)}: ${words}, ${count} ${count === 1 ? "text" : "texts"}`;
  }

  /** Owner of the next text without a label behind the selected node, from the top again; or -1. */
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

  /** My decision about a node after `change`, the rest of it kept. */
  changed(node, change) {
    const { segment, content, role } = { ...NOTHING, ...this.labels.of(node), ...change };
    const decision = { segment, content, role, origin: "person" };
    return says(decision) ? decision : NOTHING;
  }

  /** What somebody else decided, as mine about a node: a role or a label it does not name stays. */
  joined(node, decision) {
    const own = this.labels.of(node);
    const { segment, content } = decision.segment || decision.content ? decision : own;
    return { ...decision, segment, content, role: decision.role || own.role || "" };
  }
}

function rowOf({ segment, content, role = "", origin, version = "", probability = null }) {
  if (!says({ segment, content, role }) || !ORIGINS.has(origin)) {
    return { segment, content, role, origin: "person", version: "", probability: null };
  }
  return { segment, content, role, origin, version, probability };
}
