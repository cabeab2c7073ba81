/* Actions that leave the page: done, skip, previous, propose to the source.
   They wait until all labels are saved. */

import { fill, openDialog } from "./dialogs.js";
import { csrfToken } from "./http.js";
import { isSame, hasValue, wordsFor } from "./labels.js";

export class Leaving {
  /**
   * @param {import("./workspace.js").Workspace} workspace
   * @param {string} previousAddress
   */
  constructor(workspace, previousAddress) {
    this.workspace = workspace;
    this.previousAddress = previousAddress;
  }

  /** @param {() => Promise<boolean>} complete */
  async done(complete) {
    const { remaining } = this.workspace;
    if (remaining) {
      const texts = remaining === 1 ? "1 text run has" : `${remaining} text runs have`;
      fill("done-dialog", { texts });
      const answer = await openDialog("done-dialog");
      if (!["complete", "anyway"].includes(answer)) return;
      if (answer === "complete" && !(await complete())) return;
    }
    await this.#submit("work-form", { state: "done", reason: "" });
  }

  async reviewed() {
    const isReviewer = document.querySelector("[data-action=reviewed]") !== null;
    if (isReviewer) await this.#submit("work-form", { state: "reviewed", reason: "" });
    else this.workspace.announce("Only reviewers can call a page reviewed.");
  }

  async skip() {
    if ((await openDialog("skip-dialog")) !== "yes") return;
    const form = new FormData(document.getElementById("skip-form"));
    const reason = String(form.get("other") || form.get("reason") || "");
    await this.#submit("work-form", { state: "skipped", reason });
  }

  async previous() {
    if (await this.#isSaved()) location.assign(this.previousAddress);
  }

  async proposeToSource() {
    const { workspace } = this;
    const decision = workspace.labels.of(workspace.selected);
    if (workspace.selected < 0 || !hasValue(decision)) {
      workspace.announce("Select a region you have labelled; its label is proposed on the other pages.");
      return;
    }
    const alike = [...workspace.labels.standing].filter(([, each]) => isSame(each, decision));
    fill("source-dialog", { label: wordsFor(decision), number: String(alike.length) });
    const answer = await openDialog("source-dialog");
    if (!["one", "all"].includes(answer)) return;
    const nodes = answer === "all" ? alike.map(([node]) => node) : [workspace.selected];
    const { segment, content, role = "" } = decision;
    await this.#submit("propose-form", { segment, content, role }, nodes);
  }

  async #isSaved() {
    const { workspace } = this;
    workspace.announce("Saving…");
    if (await workspace.queue.settled()) return true;
    workspace.announce("Not everything is saved yet, so this page stays open. See the top right corner.");
    return false;
  }

  async #submit(id, values, nodes = []) {
    if (!(await this.#isSaved())) return;
    const form = /** @type {HTMLFormElement} */ (document.getElementById(id));
    for (const [name, value] of Object.entries(values)) form.elements.namedItem(name).value = value;
    form.querySelectorAll("input[name=node]").forEach((input) => input.remove());
    for (const node of nodes) {
      const input = Object.assign(document.createElement("input"), { type: "hidden", name: "node" });
      input.value = String(node);
      form.append(input);
    }
    const token = csrfToken();
    if (token) form.elements.namedItem("csrfmiddlewaretoken").value = token;
    form.submit();
  }
}
