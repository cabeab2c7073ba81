/* The tree of a page as flat arrays.

   Nodes are numbered in document order: the subtree of a node is the interval from the node to
   `end[node]`, parents come before their children, and all functions are linear in the page.
   No DOM, no network. */

/**
 * @typedef {object} OutlineData as the server sends it
 * @property {number} nodes
 * @property {number} body
 * @property {string[]} tags
 * @property {number[]} tag
 * @property {number[]} parent
 * @property {number[]} end
 * @property {[number, string][]} runs owner and text, in document order
 * @property {number[]} candidates
 * @property {[number, string][]} links
 */

export class Outline {
  /** @param {OutlineData} data */
  constructor(data) {
    this.count = data.nodes;
    this.body = data.body;
    this.tags = data.tags;
    this.tag = Uint16Array.from(data.tag);
    this.parent = Int32Array.from(data.parent);
    this.end = Int32Array.from(data.end);
    this.runOwner = Int32Array.from(data.runs, (run) => run[0]);
    this.runText = data.runs.map((run) => run[1]);
    this.links = new Map(data.links);
    this.directRuns = new Int32Array(this.count);
    for (const owner of this.runOwner) this.directRuns[owner] += 1;
    this.runsBefore = runningSum(this.directRuns);
    this.firstRun = this.#firstRuns();
    /** For "down": the child from which each node was last entered. */
    this.visitedChild = new Map();
  }

  /** The first text run inside each node; its runs are contiguous. */
  #firstRuns() {
    const first = new Int32Array(this.count).fill(this.runOwner.length);
    for (let run = this.runOwner.length - 1; run >= 0; run -= 1) first[this.runOwner[run]] = run;
    for (let node = this.count - 1; node > 0; node -= 1) {
      const parent = this.parent[node];
      if (parent >= 0 && first[node] < first[parent]) first[parent] = first[node];
    }
    return first;
  }

  /** @param {unknown} node */
  has(node) {
    return Number.isInteger(node) && node >= 0 && node < this.count;
  }

  tagName(node) {
    return this.tags[this.tag[node]];
  }

  /** The number of text runs inside a node, its own included. */
  runsIn(node) {
    return this.runsBefore[this.end[node]] - this.runsBefore[node];
  }

  /** Whether a node is inside another node or is that node. */
  isWithin(node, outer) {
    return outer <= node && node < this.end[outer];
  }

  /** The node and its ancestors, innermost first. */
  ancestors(node) {
    const found = [];
    for (let each = node; each >= 0; each = this.parent[each]) found.push(each);
    return found;
  }

  children(node) {
    const found = [];
    for (let each = node + 1; each < this.end[node]; each = this.end[each]) found.push(each);
    return found;
  }

  /** Parent inside the body, or the node itself at the top. Remembers the way back down. */
  widen(node) {
    const parent = this.parent[node];
    if (parent < this.body || node === this.body) return node;
    this.visitedChild.set(parent, node);
    return parent;
  }

  /** The child last visited, else the first with text, else the first, else the node itself. */
  narrow(node) {
    const visited = this.visitedChild.get(node);
    if (visited !== undefined) return visited;
    const children = this.children(node);
    return children.find((child) => this.runsIn(child) > 0) ?? children[0] ?? node;
  }

  /** Remember the path from a region down to the clicked element. */
  rememberWay(from, exact) {
    if (!this.isWithin(exact, from)) return;
    for (let each = exact; each > from; each = this.parent[each]) {
      this.visitedChild.set(this.parent[each], each);
    }
  }

  /** The next (+1) or previous (-1) sibling that holds text, or the node itself. */
  sibling(node, step) {
    if (node === this.body || this.parent[node] < 0) return node;
    const row = this.children(this.parent[node]).filter(
      (each) => each === node || this.runsIn(each) > 0,
    );
    return row[row.indexOf(node) + step] ?? node;
  }

  /**
   * The effective value of every node: its own, else that of its nearest ancestor.
   * @param {Uint8Array} own values by node, 0 for none
   */
  flowDown(own) {
    const effective = own.slice();
    for (let node = 0; node < this.count; node += 1) {
      if (!effective[node] && this.parent[node] >= 0) {
        effective[node] = effective[this.parent[node]];
      }
    }
    return effective;
  }

  /** The number of text runs without an effective value. */
  remaining(effective) {
    let count = 0;
    for (const owner of this.runOwner) count += effective[owner] ? 0 : 1;
    return count;
  }

  /**
   * The nodes that "complete" would label: [node, contains a labelled region].
   * These are outermost regions with text that neither contain nor are inside a labelled one, and
   * elements that contain a labelled region and also text of their own.
   * @param {Uint8Array} own content labels by node, 0 for none
   */
  unlabelledRegions(own) {
    const labelledBefore = runningSum(own.map((value) => (value ? 1 : 0)));
    const found = [];
    let node = Math.max(this.body, 0);
    while (node < this.count) {
      const holds = labelledBefore[this.end[node]] > labelledBefore[node];
      if (own[node]) node = this.end[node];
      else if (holds) {
        if (this.directRuns[node]) found.push([node, true]);
        node += 1;
      } else {
        if (this.runsIn(node)) found.push([node, false]);
        node = this.end[node];
      }
    }
    return found;
  }
}

function runningSum(values) {
  const sums = new Int32Array(values.length + 1);
  for (let i = 0; i < values.length; i += 1) sums[i + 1] = sums[i] + values[i];
  return sums;
}
