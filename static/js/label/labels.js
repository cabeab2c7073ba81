/* My labels on a page: a fold over rows, and what can be undone. No DOM, no network.

   A row states the whole decision about a node, segment, content and role together; all blank
   withdraw it. The newest row of a node stands. Rows that belong to one action share a batch;
   undoing is a new batch that restores what stood before and names the batch it takes back, so a
   redo is nothing but undoing the undo, and both stacks can be rebuilt from the history alone. */

/**
 * @typedef {object} Decision
 * @property {""|"good"|"bad"|"uncertain"} segment
 * @property {""|"main"|"noisy"|"uncertain"} content
 * @property {""|"article"|"comment"|"area"} [role] missing in rows that were queued before there were any
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

/** Whether a decision says anything. */
export const says = ({ segment, content, role }) => Boolean(segment || content || role);

/** Segment, content and role in six bits, as the picker draws them. */
export function codeOf({ segment, content, role = "" }) {
  return CONTENTS.indexOf(content) + 4 * SEGMENTS.indexOf(segment) + 16 * ROLES.indexOf(role);
}

/** In words: "main, article", "bad, noisy", "uncertain". Good with content needs no word of its own. */
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
  /** @param {Iterable<Row>} rows history, then what is not sent yet */
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

  /** Take in one row: what stands, and what can be undone now. */
  apply(row) {
    if (row.batch) this.#batchOf(row).remember(row.node, this.of(row.node));
    if (says(row)) this.standing.set(row.node, row);
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

  /** Rows that take back the last action, or null. @returns {Change|null} */
  undo() {
    return restoring(this.done.at(-1));
  }

  /** Rows that do again what was undone last, or null. @returns {Change|null} */
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

  /** Nodes and codes one after another, for the picker; 0 for nodes that have no label now. */
  marks(nodes = [...this.standing.keys()]) {
    return nodes.flatMap((node) => [node, codeOf(this.of(node))]);
  }
}

/** What one action changed, and what stood there before. */
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
