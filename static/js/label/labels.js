/* The user's labels on a page, computed from rows, with undo and redo. No DOM, no network.

   A row contains the whole decision about a node: segment, content and role; all empty withdraw
   it. The newest row of a node is current. Rows of one action share a batch. Undo is a new batch
   that restores the previous decisions and names the undone batch; redo is the undo of an undo. So
   both stacks can be rebuilt from the history. */

/**
 * @typedef {object} Decision
 * @property {""|"good"|"bad"|"uncertain"} segment
 * @property {""|"main"|"noisy"|"uncertain"} content
 * @property {""|"article"|"comment"|"area"} [role] missing in rows queued by older versions
 * @property {string} origin
 * @property {string} [version]
 * @property {number|null} [probability]
 *
 * @typedef {Decision & {node: number, batch: string|null, undoes: string|null,
 *   client?: string|null, sequence?: number|null}} Row
 */

export const CONTENTS = ["", "main", "noisy", "uncertain"];
export const SEGMENTS = ["", "good", "bad", "uncertain"];
export const ROLES = ["", "article", "comment", "area"];
export const NOTHING = Object.freeze({ segment: "", content: "", role: "", origin: "person" });

/** Whether a decision is not empty. */
export const hasValue = ({ segment, content, role }) => Boolean(segment || content || role);

/** Segment, content and role in six bits, for the picker. */
export function codeOf({ segment, content, role = "" }) {
  return CONTENTS.indexOf(content) + 4 * SEGMENTS.indexOf(segment) + 16 * ROLES.indexOf(role);
}

/** For people: "main, article", "bad, noisy", "uncertain". "good" is left out next to content. */
export function wordsFor(decision) {
  const label = labelWords(decision);
  return [label, decision.role].filter(Boolean).join(", ") || "no label";
}

function labelWords({ segment, content }) {
  if (segment === "uncertain" && content === "uncertain") return "uncertain";
  if (segment === "good" && content === "main") return "main";
  if (segment === "good" && content === "noisy") return "noise";
  const words = [segment && `${segment} segment`, content && `content ${content}`];
  return words.filter(Boolean).join(", ");
}

export const isSame = (one, other) => codeOf(one) === codeOf(other);

export class Labels {
  /** @param {Iterable<Row>} rows history, then unsent rows */
  constructor(rows = []) {
    /** @type {Map<number, Decision>} */ this.standing = new Map();
    /** @type {Batch[]} */ this.done = [];
    /** @type {Batch[]} */ this.undone = [];
    for (const row of rows) this.apply(row);
  }

  /** @returns {Decision} */
  of(node) {
    return this.standing.get(node) ?? NOTHING;
  }

  /** Apply one row to the current labels and the undo stacks. */
  apply(row) {
    if (row.batch) this.#batchOf(row).remember(row.node, this.of(row.node));
    if (hasValue(row)) this.standing.set(row.node, row);
    else this.standing.delete(row.node);
  }

  #batchOf(row) {
    const open = [this.done.at(-1), this.undone.at(-1)].find((batch) => batch?.id === row.batch);
    if (open) return open;
    const batch = new Batch(row.batch);
    if (!row.undoes) {
      this.undone = [];
      this.done.push(batch);
    } else if (remove(this.undone, row.undoes)) this.done.push(batch);
    else {
      remove(this.done, row.undoes);
      this.undone.push(batch);
    }
    return batch;
  }

  get canUndo() {
    return this.done.length > 0;
  }

  get canRedo() {
    return this.undone.length > 0;
  }

  /** Rows that undo the last action, or null. @returns {Change|null} */
  undo() {
    return restoring(this.done.at(-1));
  }

  /** Rows that redo the last undone action, or null. @returns {Change|null} */
  redo() {
    return restoring(this.undone.at(-1));
  }

  /** @param {number} size nodes of the page */
  contents(size) {
    const own = new Uint8Array(size);
    for (const [node, { content }] of this.standing) {
      if (node < size) own[node] = CONTENTS.indexOf(content);
    }
    return own;
  }

  /** Nodes and codes in turn, for the picker; code 0 for nodes without a label. */
  marks(nodes = [...this.standing.keys()]) {
    return nodes.flatMap((node) => [node, codeOf(this.of(node))]);
  }
}

/** The changes of one action and the previous decisions. */
class Batch {
  constructor(id) {
    this.id = id;
    /** @type {Map<number, Decision>} */ this.before = new Map();
  }

  remember(node, decision) {
    if (!this.before.has(node)) this.before.set(node, decision);
  }
}

/** @typedef {{undoes: string, decisions: [number, Decision][]}} Change */
function restoring(batch) {
  if (!batch) return null;
  return { undoes: batch.id, decisions: [...batch.before] };
}

function remove(batches, id) {
  const place = batches.findLastIndex((batch) => batch.id === id);
  if (place >= 0) batches.splice(place, 1);
  return place >= 0;
}
