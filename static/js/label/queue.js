/* Sends rows to the workbench in order and retries until they are saved.

   Rows are numbered per client (one per tab), and the server stores one row per number, so sending
   is idempotent. Unsent rows are sent again after a lost connection or a login, or by the next tab
   if this one was closed. */

import { csrfToken, postJson } from "./http.js";

const MAX_ROWS = 500;
const FIRST_WAIT = 1000;
const MAX_WAIT = 30000;

/** @typedef {"saved"|"saving"|"offline"|"login"|"other-user"|"refused"} Status */

export class Queue extends EventTarget {
  /**
   * @param {object} options
   * @param {import("./store.js").Store} options.store
   * @param {number} options.user
   * @param {number} options.page
   * @param {(page: number) => string} options.address
   * @param {() => Promise<boolean>} options.isStillMe whether the server still has the same user logged in
   */
  constructor({ store, user, page, address, isStillMe }) {
    super();
    Object.assign(this, { store, user, page, address, isStillMe });
    this.token = csrfToken();
    this.client = crypto.randomUUID();
    this.sequence = 0;
    /** @type {import("./store.js").Kept[]} */ this.unsent = [];
    /** @type {Status} */ this.status = "saved";
    this.problem = "";
    this.wait = FIRST_WAIT;
    this.timer = 0;
    this.isSending = false;
    this.isOneByOne = false;
  }

  /** Load unsent rows of earlier tabs; returns those of this page. */
  async takeUpLeftovers() {
    const kept = await this.store.all(this.user);
    this.unsent = [...inOrder(kept), ...this.unsent];
    addEventListener("online", () => this.sendNow());
    addEventListener("visibilitychange", () => document.hidden || this.sendNow());
    return this.unsent.filter((each) => each.page === this.page).map((each) => each.row);
  }

  /** @param {import("./labels.js").Row[]} rows get their client and sequence number here */
  add(rows) {
    const kept = rows.map((row) => {
      Object.assign(row, { client: this.client, sequence: this.sequence });
      this.sequence += 1;
      const key = { user: this.user, page: this.page, client: row.client, sequence: row.sequence };
      return { ...key, at: Date.now(), row };
    });
    this.unsent.push(...kept);
    void this.store.put(kept).then(() => this.#notify());
    this.sendNow();
  }

  sendNow() {
    clearTimeout(this.timer);
    if (!this.isSending) void this.#send();
  }

  /** Resolves when all rows are saved, or when saving is blocked. */
  async settled() {
    this.sendNow();
    while (this.status === "saving") {
      await new Promise((done) => this.addEventListener("status", done, { once: true }));
    }
    return this.unsent.length === 0;
  }

  async #send() {
    this.isSending = true;
    while (this.unsent.length) {
      this.#notify("saving");
      if (!(await this.#sendSome())) break;
    }
    this.isSending = false;
    if (!this.unsent.length) this.#notify("saved");
  }

  /** Send the next rows; returns whether to continue. */
  async #sendSome() {
    const some = this.#next();
    const rows = some.map((each) => wireRow(each.row));
    let answer;
    try {
      if (!(await this.#isMine())) return this.#later("other-user");
      answer = await postJson(this.address(some[0].page), { rows });
    } catch {
      return this.#later("offline");
    }
    if (answer.ok) return this.#forget(some);
    if (answer.status === 401 || answer.type === "opaqueredirect") return this.#later("login");
    if (answer.status === 403) return this.#later(isProblem(answer) ? "refused" : "login", answer);
    if ([400, 404, 413, 422].includes(answer.status)) return this.#refuse(some, answer);
    return this.#later("offline");
  }

  /** After a login check the user: rows must not be sent in the name of another user. */
  async #isMine() {
    if (csrfToken() === this.token) return true;
    if (!(await this.isStillMe())) return false;
    this.token = csrfToken();
    return true;
  }

  /** Rows of one page; of one action while searching for the refused one. */
  #next() {
    const [first] = this.unsent;
    const isOther = (each) =>
      each.page !== first.page || (this.isOneByOne && each.row.batch !== first.row.batch);
    const end = this.unsent.findIndex(isOther);
    return this.unsent.slice(0, Math.min(end < 0 ? this.unsent.length : end, MAX_ROWS));
  }

  async #forget(some) {
    this.wait = FIRST_WAIT;
    this.problem = "";
    this.unsent.splice(0, some.length);
    await this.store.remove(some);
    this.dispatchEvent(new CustomEvent("saved", { detail: some.map((each) => each.row) }));
    return true;
  }

  /** A refusal is final: find the refused action, drop it, continue with the rest. */
  async #refuse(some, answer) {
    const batches = new Set(some.map((each) => each.row.batch));
    if (batches.size > 1) {
      this.isOneByOne = true;
      return true;
    }
    this.isOneByOne = false;
    const problem = await problemOf(answer);
    await this.#forget(some);
    this.dispatchEvent(new CustomEvent("refused", { detail: { rows: some, problem } }));
    return true;
  }

  /** Keep all rows and retry later. */
  async #later(status, answer = null) {
    if (answer) this.problem = await problemOf(answer);
    this.timer = setTimeout(() => this.sendNow(), this.wait);
    this.wait = Math.min(this.wait * 2, MAX_WAIT);
    this.#notify(status);
    return false;
  }

  #notify(status = this.status) {
    this.status = status;
    this.dispatchEvent(new Event("status"));
  }
}

/** Oldest tab first; within a tab by sequence number, independent of the clock. */
function inOrder(kept) {
  const began = new Map();
  for (const { client, at } of kept) began.set(client, Math.min(at, began.get(client) ?? at));
  const order = (one, other) =>
    began.get(one.client) - began.get(other.client) ||
    one.client.localeCompare(other.client) ||
    one.sequence - other.sequence;
  return [...kept].sort(order);
}

function wireRow(row) {
  const { client, sequence, node, segment, content, role = "", origin, batch, undoes } = row;
  const source = { version: row.version ?? "", probability: row.probability ?? null };
  return { client, sequence, node, segment, content, role, origin, batch, undoes, ...source };
}

const isProblem = (answer) => (answer.headers.get("Content-Type") ?? "").includes("json");

async function problemOf(answer) {
  try {
    return String((await answer.json()).problem);
  } catch {
    return `The workbench refused it (${answer.status}).`;
  }
}
