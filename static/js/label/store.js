/* Unsent rows in IndexedDB, so that a closed or crashed tab loses nothing.

   If IndexedDB is missing, full or forbidden, rows are kept in memory only; then `isDurable` is
   false and the screen shows a warning. */

const DATABASE = "workbench-labels";
const ROWS = "rows";

/** @typedef {{user: number, page: number, client: string, sequence: number, at: number,
 *   row: import("./labels.js").Row}} Kept */

export class Store {
  /** @param {IDBDatabase|null} database */
  constructor(database) {
    this.database = database;
    this.isDurable = database !== null;
  }

  static async open() {
    try {
      return new Store(await openDatabase());
    } catch {
      return new Store(null);
    }
  }

  /** All unsent rows of this user, on all pages. @returns {Promise<Kept[]>} */
  async all(user) {
    // Arrays sort after numbers: this range covers all keys that begin with the user.
    const range = IDBKeyRange.bound([user], [user, []]);
    const found = await this.#run("readonly", (rows) => rows.getAll(range));
    return found ?? [];
  }

  /** @param {Kept[]} kept */
  async put(kept) {
    await this.#run("readwrite", (rows) => kept.map((each) => rows.put(each)).at(-1));
  }

  /** @param {Kept[]} kept */
  async remove(kept) {
    await this.#run("readwrite", (rows) => kept.map((each) => rows.delete(keyOf(each))).at(-1));
  }

  async #run(mode, work) {
    if (!this.database) return undefined;
    try {
      const transaction = this.database.transaction(ROWS, mode);
      const request = work(transaction.objectStore(ROWS));
      await new Promise((done, failed) => {
        transaction.oncomplete = done;
        transaction.onabort = transaction.onerror = () => failed(transaction.error);
      });
      return request?.result;
    } catch {
      this.isDurable = false; // most likely a full disk; the rows are still in memory
      return undefined;
    }
  }
}

const keyOf = (kept) => [kept.user, kept.page, kept.client, kept.sequence];

function openDatabase() {
  return new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ROWS, { keyPath: ["user", "page", "client", "sequence"] });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = request.onblocked = () => failed(request.error);
  });
}
