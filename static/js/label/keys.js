/* Key bindings of the labelling screen, and the changes of each user.
   Other screens pass their own tables. */

import { isDialogOpen } from "./dialogs.js";

const SAVED = "workbench-label-keys";

/** @typedef {{id: string, group: string, keys: string[], title: string, help: string}} Action */

export const action = (group, id, keys, title, help) => ({ group, id, keys: keys.split(" "), title, help });

/** @type {Action[]} */
export const ACTIONS = [
  action("Label", "main", "m", "Main", "Main content: good segment, content main"),
  action("Label", "noise", "n", "Noise", "Noise: good segment, content noisy"),
  action("Label", "good", "g", "Good", "Good segment; the content label stays as it is"),
  action("Label", "bad", "b", "Bad", "Bad segment; the content label stays as it is"),
  action("Label", "content-main", "M", "Content main", "Content main; the segment label stays as it is"),
  action("Label", "content-noisy", "N", "Content noisy", "Content noisy; the segment label stays as it is"),
  action("Label", "uncertain", "u", "Uncertain", "Cannot be decided; left out of training"),
  action("Label", "clear", "c Delete Backspace", "Clear", "Take my label off this region"),
  action("Label", "role-article", "1", "Article", "Role: the page's article; the labels stay as they are"),
  action("Label", "role-comment", "2", "Comment", "Role: a comment on the article; the labels stay as they are"),
  action("Label", "role-area", "3", "Area", "Role: one of several areas alike, like a post; the labels stay as they are"),
  action("Label", "role-none", "0", "No role", "Take the role off this region; the labels stay as they are"),
  action("Label", "sticky", "s", "Sticky", "Hold a label: every click paints it"),
  action("Many at once", "accept", "a", "Accept", "Accept the suggestion for this region"),
  action("Many at once", "accept-all", "A", "Accept all", "Accept every suggestion I have no label for"),
  action("Many at once", "alike", "l", "Alike", "Give this region's label to all regions built alike"),
  action("Many at once", "complete", "x", "Complete", "Everything outside labelled regions becomes noisy"),
  action("Many at once", "source", "r", "To source", "Propose this label on the source's other pages"),
  action("Many at once", "undo", "z Ctrl+z", "Undo", "Take back the last action, a whole batch at once"),
  action("Many at once", "redo", "y Ctrl+Shift+z Ctrl+y", "Redo", "Do again what was undone"),
  action("Move", "up", "ArrowUp", "Wider", "Select the parent"),
  action("Move", "down", "ArrowDown", "Narrower", "Select the child last visited"),
  action("Move", "left", "ArrowLeft", "Before", "Select the sibling before"),
  action("Move", "right", "ArrowRight", "After", "Select the sibling after"),
  action("Move", "next-open", ".", "Next without label", "Select the next text that has no label"),
  action("Move", "search", "/", "Search", "Search the texts of the page"),
  action("Move", "escape", "Escape", "Leave", "End sticky, preview or pick mode; then deselect"),
  action("Move", "confirm", "Enter", "Confirm", "Confirm a preview; paint the selected region in sticky mode"),
  action("Show", "show-mine", "t", "My labels", "Show or hide my labels"),
  action("Show", "show-suggested", "f", "Suggestions", "Show or hide suggestions"),
  action("Show", "show-others", "o", "Others", "Show or hide other people's labels"),
  action("Show", "hide", "v", "Hide region", "Take what covers the page out of sight; again: all back"),
  action("Page", "next-link", "p", "Next-page link", "Click the link that leads to the next page"),
  action("Page", "accept-next", "P", "Accept next page", "Accept the next page that is suggested first"),
  action("Page", "last-page", "e", "Does not go on", "The page has no next page; again: that is not known"),
  action("Page", "done", "d", "Done, next", "Done with this page: save it and open the next one"),
  action("Page", "reviewed", "w", "Reviewed, next", "For reviewers: the labels are right; open the next page"),
  action("Page", "previous", "k", "Previous", "Back to the page before"),
  action("Page", "skip", "j", "Skip", "Leave this page out, with a reason"),
  action("Page", "help", "?", "Help", "All keys, and how to change them"),
];

// Fixed, because they are needed to leave a mode, a dialog or the frame.
const RESERVED = new Set(["Escape", "Enter", "Tab", "Shift+Tab"]);
const MARKS = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Dead", "Process"]);

/** A key press as text, as "m", "A", "Ctrl+z" or "ArrowUp". Same rule as in picker.js. */
export function chordOf(event) {
  let key = event.key ?? ""; // autofill sends events without a key
  // On non-Latin keyboards use the Latin letter of the key.
  if (key.length === 1 && key > "~" && /^Key[A-Z]$/.test(event.code)) key = event.code[3];
  // Caps lock must not turn "accept" into "accept all".
  if (key.length === 1) key = event.shiftKey ? key.toUpperCase() : key.toLowerCase();
  const held = event.ctrlKey || event.metaKey;
  const marks = [held && "Ctrl", event.altKey && "Alt"];
  if (event.shiftKey && (held || key.length > 1)) marks.push("Shift");
  return [...marks.filter(Boolean), held && key.length === 1 ? key.toLowerCase() : key].join("+");
}

const ARROWS = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };
const NAMES = { ...ARROWS, Escape: "Esc", Delete: "Del", " ": "Space" };

/** Format a chord for people: "⇧M" for "M". */
export function keyName(chord) {
  const key = chord.split("+").at(-1) || "+";
  const shifted = key.length === 1 && key !== key.toLowerCase() && !chord.startsWith("Ctrl");
  const name = NAMES[key] ?? key;
  return (shifted ? "⇧" : "") + chord.slice(0, chord.length - key.length) + name;
}

export class Keys extends EventTarget {
  /**
   * @param {Storage} storage
   * @param {Action[]} actions
   * @param {string} saved the name under which changes are kept
   */
  constructor(storage, actions = ACTIONS, saved = SAVED) {
    super();
    Object.assign(this, { storage, actions, saved });
    /** @type {Record<string, string[]>} */ this.own = readSaved(storage, actions, saved);
  }

  of(id) {
    return this.own[id] ?? this.actions.find((each) => each.id === id).keys;
  }

  /** @returns {string|undefined} */
  actionFor(chord) {
    return this.actions.find((each) => this.of(each.id).includes(chord))?.id;
  }

  chords() {
    return this.actions.flatMap((each) => this.of(each.id));
  }

  /** Change the key of an action. Returns the conflict, or "". */
  rebind(id, chord) {
    if (RESERVED.has(chord)) return `${keyName(chord)} is needed where it is.`;
    const other = this.actionFor(chord);
    if (other && other !== id) {
      const { title } = this.actions.find((each) => each.id === other);
      return `${keyName(chord)} is taken by “${title}”. Change that one first.`;
    }
    this.#save({ ...this.own, [id]: [chord] });
    return "";
  }

  reset() {
    this.#save({});
  }

  #save(own) {
    this.own = own;
    this.storage.setItem(this.saved, JSON.stringify(own));
    this.dispatchEvent(new Event("changed"));
  }
}

export const isModifier = (key) => MARKS.has(key);

/** The action of a key press, if any. @param {KeyboardEvent} event @param {Keys} keys */
export function actionOf(event, keys) {
  const target = /** @type {Element} */ (event.target);
  const isTyping = target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
  if (event.defaultPrevented || event.isComposing || isTyping || isDialogOpen()) return undefined;
  const chord = chordOf(event);
  // Enter and space on a button press that button.
  if (["Enter", " "].includes(chord) && target.closest?.("button, a, summary, input, label")) return undefined;
  return keys.actionFor(chord);
}

/** Show each button's key on it. @param {HTMLElement[]} buttons @param {Keys} keys */
export function nameKeys(buttons, keys) {
  for (const button of buttons) {
    const { id, help } = keys.actions.find((each) => each.id === button.dataset.action);
    const names = keys.of(id).map(keyName);
    button.title = `${help} (${names.join(" or ")})`;
    button.setAttribute("aria-keyshortcuts", keys.of(id).map(ariaChord).join(" "));
    const hint = button.querySelector("kbd");
    if (hint) hint.textContent = names[0];
  }
}

const ariaChord = (chord) => (/^[A-Z]$/.test(chord) ? `Shift+${chord}` : chord.replace("Ctrl", "Control"));

/** The saved key bindings that are still valid. */
function readSaved(storage, actions, name) {
  try {
    const saved = Object.entries(JSON.parse(storage.getItem(name) ?? "{}"));
    const isText = (chord) => typeof chord === "string" && chord.length < 40;
    const isKnown = ([id, keys]) =>
      actions.some((each) => each.id === id) && Array.isArray(keys) && keys.every(isText);
    return Object.fromEntries(saved.filter(isKnown));
  } catch {
    return {};
  }
}
