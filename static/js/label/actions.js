/* Actions of keys, buttons and clicks on the page.
   Actions that leave the page (done, skip, source) are in leaving.js. */

import { fill, openDialog } from "./dialogs.js";
import { getJson } from "./http.js";
import { hasValue, wordsFor } from "./labels.js";

/** The fields of a label that an action sets; other fields are unchanged. */
export const CHANGES = {
  main: { segment: "good", content: "main" },
  noise: { segment: "good", content: "noisy" },
  good: { segment: "good" },
  bad: { segment: "bad" },
  "content-main": { content: "main" },
  "content-noisy": { content: "noisy" },
  uncertain: { segment: "uncertain", content: "uncertain" },
  clear: { segment: "", content: "", role: "" },
  "role-article": { role: "article" },
  "role-comment": { role: "comment" },
  "role-area": { role: "area" },
  "role-none": { role: "" },
};
const WORDS = { clear: "no label", noise: "noise", good: "good segment", bad: "bad segment", "role-none": "no role" };
const paintWords = (id) => WORDS[id] ?? id.replace("role-", "").replace("-", " ");

export const count = (number, one, many = `${one}s`) =>
  `${number.toLocaleString("en-GB")} ${number === 1 ? one : many}`;

export class Actions {
  /**
   * @param {object} parts
   * @param {import("./workspace.js").Workspace} parts.workspace
   * @param {import("./frame.js").Frame} parts.frame
   * @param {import("./leaving.js").Leaving} parts.leaving
   * @param {import("./text_column.js").TextColumn} parts.texts
   * @param {(node: number) => string} parts.alikeAddress
   * @param {(node: number, url: string) => void} parts.setNextLink
   * @param {() => Promise<string>} parts.acceptNextLink
   * @param {() => Promise<boolean>} parts.toggleLastPage
   * @param {() => boolean} parts.undoNextPage
   * @param {() => void} parts.showHelp
   */
  constructor(parts) {
    Object.assign(this, parts);
    this.lastLabel = "main";
    this.hidden = new Set();
    /** Whether the last change was of the next page and not of a label. */
    this.changedNextPage = false;
    this.workspace.addEventListener("labels", () => (this.changedNextPage = false));
    this.table = this.#table();
  }

  run(id) {
    this.table[id]?.();
  }

  /** Whether Enter triggers an action in the current mode. */
  canConfirm() {
    return this.workspace.preview !== null || this.workspace.paint !== null;
  }

  #table() {
    const { workspace, leaving } = this;
    const labels = Object.keys(CHANGES).map((id) => [id, () => this.label(id)]);
    return {
      ...Object.fromEntries(labels),
      sticky: () => this.toggleSticky(),
      accept: () => this.accept(workspace.suggestionFor(workspace.selected)),
      "accept-all": () => this.acceptAll(),
      alike: () => void this.previewAlike(),
      complete: () => void this.complete(),
      undo: () => this.#undoNextPage() || this.#back(workspace.undo(), "undone", "Nothing to undo."),
      redo: () => this.#back(workspace.redo(), "done again", "Nothing to redo."),
      up: () => this.#step((outline, node) => outline.widen(node)),
      down: () => this.#step((outline, node) => outline.narrow(node)),
      left: () => this.#step((outline, node) => outline.sibling(node, -1)),
      right: () => this.#step((outline, node) => outline.sibling(node, 1)),
      "next-open": () => this.nextWithoutLabel(),
      search: () => this.texts.focusSearch(),
      escape: () => this.escape(),
      confirm: () => this.confirm(),
      "show-mine": () => toggle("show-mine"),
      "show-suggested": () => toggle("show-suggested"),
      "show-others": () => toggle("show-others"),
      hide: () => this.hide(),
      "next-link": () => this.pickLinkMode(),
      "accept-next": () => void this.acceptSuggestedLink(),
      "last-page": () => void this.toggleLast(),
      source: () => void leaving.proposeToSource(),
      done: () => void leaving.done(() => this.complete()),
      reviewed: () => void leaving.reviewed(),
      previous: () => void leaving.previous(),
      skip: () => void leaving.skip(),
      help: () => this.showHelp(),
    };
  }

  label(id) {
    this.lastLabel = id;
    if (this.workspace.paint) this.#hold(id);
    else if (this.workspace.selected < 0) this.workspace.announce("Select a region first: click it on the page.");
    else this.give(this.workspace.selected, id);
  }

  give(node, id) {
    const { workspace } = this;
    const changed = workspace.decide([[node, workspace.changed(node, CHANGES[id])]]);
    const words = wordsFor(workspace.labels.of(node));
    const name = workspace.nameOf(node);
    const texts = count(workspace.outline.runsIn(node), "text");
    workspace.announce(changed ? `Region ${name} marked ${words}, ${texts}` : `Region ${name} is ${words} already.`);
  }

  /** Handle a click on the page. */
  pick(node, exact) {
    const { workspace } = this;
    if (workspace.isPickingLink) return this.#pickLink(exact);
    if (workspace.preview) workspace.setMode({});
    workspace.outline.rememberWay(node, exact);
    workspace.select(node);
    if (workspace.paint) this.give(node, workspace.paint.id);
    return undefined;
  }

  toggleSticky() {
    if (this.workspace.paint) this.workspace.setMode({});
    else this.#hold(this.lastLabel);
  }

  #hold(id) {
    const words = paintWords(id);
    this.workspace.setMode({ paint: { id, words } });
    this.workspace.announce(`Sticky: every click marks ${words}.`);
  }

  accept(suggestion) {
    const { workspace } = this;
    if (!suggestion) return workspace.announce("There is no suggestion for this region.");
    const changed = workspace.decide([[suggestion.node, workspace.joined(suggestion.node, suggestion)]]);
    const name = workspace.nameOf(suggestion.node);
    return workspace.announce(`${changed ? "Accepted" : "Already so"}: ${name} is ${wordsFor(suggestion)}.`);
  }

  acceptAll() {
    const open = this.workspace.openSuggestions();
    const changed = this.workspace.decide(open);
    this.workspace.announce(changed ? `${count(changed, "suggestion")} accepted.` : "No open suggestions.");
  }

  async previewAlike() {
    const { workspace } = this;
    const node = workspace.selected;
    const { segment, content, role } = workspace.labels.of(node);
    if (node < 0 || !hasValue({ segment, content, role })) {
      return workspace.announce("Label one region first; then its label goes to all that are built alike.");
    }
    const found = await getJson(this.alikeAddress(node)).catch(() => null);
    if (!found) return workspace.announce("The regions alike could not be found: no connection.");
    const nodes = found.nodes.filter((each) => workspace.outline.has(each));
    if (nodes.length < 2) return workspace.announce("No other region of this page is built alike.");
    const preview = { nodes, decision: { segment, content, role, origin: "person" }, selector: found.selector };
    workspace.setMode({ preview });
    return workspace.announce(`${count(nodes.length, "region")} alike. Enter marks them, Escape does not.`);
  }

  confirm() {
    const { workspace } = this;
    const { preview, paint, selected } = workspace;
    if (preview) {
      workspace.setMode({});
      const changed = workspace.decide(preview.nodes.map((node) => [node, workspace.joined(node, preview.decision)]));
      workspace.announce(`${count(changed, "region")} marked ${wordsFor(preview.decision)}.`);
    } else if (paint && selected >= 0) this.give(selected, paint.id);
  }

  escape() {
    const { workspace } = this;
    if (workspace.preview || workspace.paint || workspace.isPickingLink) workspace.setMode({});
    else workspace.select(-1);
  }

  /** Returns whether all texts have a label now. */
  async complete() {
    const { workspace } = this;
    const own = workspace.labels.contents(workspace.outline.count);
    const regions = workspace.outline.unlabelledRegions(own);
    if (!regions.length) {
      workspace.announce("Everything has a label already.");
      return true;
    }
    fill("complete-dialog", { regions: count(regions.length, "region"), texts: count(workspace.remaining, "text") });
    if ((await openDialog("complete-dialog")) !== "yes") return false;
    const decided = regions.map(([node, holds]) => {
      const own = workspace.labels.of(node);
      const segment = own.segment || (holds ? "bad" : "good");
      return [node, { segment, content: "noisy", role: own.role, origin: "complete" }];
    });
    workspace.announce(`${count(workspace.decide(decided), "region")} completed as noisy.`);
    return true;
  }

  #back(changed, words, nothing) {
    this.workspace.announce(changed ? `${count(changed, "label")} ${words}.` : nothing);
  }

  #step(next) {
    const { workspace } = this;
    const from = workspace.selected < 0 ? workspace.outline.body : next(workspace.outline, workspace.selected);
    workspace.select(from, { scroll: true });
    workspace.announce(workspace.describe(from));
  }

  nextWithoutLabel() {
    const { workspace } = this;
    const owner = workspace.nextOpenOwner();
    if (owner < 0) return workspace.announce("Every text has a label.");
    return workspace.select(owner, { scroll: true });
  }

  hide() {
    const { workspace, hidden } = this;
    if (workspace.selected >= 0) hidden.add(workspace.selected);
    else hidden.clear();
    this.frame.send({ type: "hide", nodes: [...hidden] });
    workspace.announce(hidden.size ? "Region hidden from view; the same key brings it back." : "All regions are shown.");
    workspace.select(-1);
  }

  pickLinkMode() {
    this.workspace.setMode({ isPickingLink: !this.workspace.isPickingLink });
    if (this.workspace.isPickingLink) this.workspace.announce("Click the link that leads to the next page.");
  }

  async toggleLast() {
    this.workspace.setMode({});
    const isLast = await this.toggleLastPage();
    this.changedNextPage = true;
    this.workspace.announce(isLast ? "This page does not go on." : "Where this page goes on is not known.");
  }

  #undoNextPage() {
    if (!this.changedNextPage || !this.undoNextPage()) return false;
    this.changedNextPage = false;
    this.workspace.announce("The next page is as it was before.");
    return true;
  }

  async acceptSuggestedLink() {
    const url = await this.acceptNextLink();
    this.changedNextPage ||= url !== "";
    this.workspace.announce(url ? `Next page: ${url}` : "No next page is suggested. Press p to pick the link.");
  }

  #pickLink(exact) {
    const { workspace } = this;
    const node = workspace.outline.ancestors(exact).find((each) => workspace.outline.links.has(each));
    if (node === undefined) return workspace.announce("That is not a link. Click a link, or press Escape.");
    workspace.setMode({});
    this.setNextLink(node, workspace.outline.links.get(node));
    this.changedNextPage = true;
    return workspace.announce(`Next page: ${workspace.outline.links.get(node)}`);
  }
}

function toggle(id) {
  document.getElementById(id).click();
}
