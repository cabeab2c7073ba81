/* Sets up the review screen: the page with its tints, the difference, the keys. */

import { fitFrame, storage } from "../label/browser.js";
import { Frame } from "../label/frame.js";
import { helpDialog } from "../label/help.js";
import { getJson } from "../label/http.js";
import { Keys, actionOf, chordOf, keyName, nameKeys } from "../label/keys.js";
import { Actions } from "./actions.js";
import { Causes } from "./causes.js";
import { Differences } from "./differences.js";
import { Chosen } from "./element.js";
import { ACTIONS, SAVED } from "./review_keys.js";

const screen = document.querySelector(".review-screen");
const addresses = JSON.parse(document.getElementById("addresses").textContent);
const toggles = [...document.querySelectorAll("input[data-layer]")];
let tints = { nodes: 0, texts: [], pieces: [] };

const announce = (text) => (document.getElementById("said").textContent = text);
const keys = new Keys(storage(), ACTIONS, SAVED);
const frame = new Frame(document.getElementById("page-frame"), () => tints.nodes);
const chosen = new Chosen({ frame, addresses });
const differences = new Differences({ seek });
const causes = new Causes(addresses.finding, announce);
const actions = new Actions({ frame, chosen, differences, causes, addresses, showHelp: helpDialog(keys), announce });

function seek(place) {
  if (!place) announce("These words are not on the page as it is shown.");
  frame.send({ type: "seek", node: place?.[0] ?? -1, start: place?.[1] ?? 0 });
}

let acted = 0;
function run(id) {
  actions.run(id);
  acted += 1;
  screen.dataset.acted = String(acted); // tests wait for this counter, because keys pass through the frame
}

// ---- the frame ---------------------------------------------------------------------------------

const sendKeys = () => frame.send({ type: "keys", chords: keys.chords() });
const sendToggle = ({ dataset, checked }) => frame.send({ type: "show", layer: dataset.layer, on: checked });

function sendTints() {
  frame.send({ type: "tints", texts: tints.texts });
  screen.dataset.tinted = frame.isOpen && tints.nodes ? String(tints.texts.length) : "";
}

function sendAll() {
  sendKeys();
  toggles.forEach(sendToggle);
  sendTints();
  chosen.select(chosen.node);
  screen.dataset.frame = "open";
}

/** @param {string} greeting announced when the tints are drawn */
async function loadTints(greeting) {
  try {
    tints = await getJson(addresses["review-tints"]);
    differences.renew(tints.pieces);
    sendTints();
    announce(greeting);
  } catch (error) {
    announce(`The tints could not be loaded: ${error.message} Load the page again.`);
  }
}

frame.addEventListener("opened", sendAll);
frame.addEventListener("pick", ({ detail }) => {
  chosen.pick(detail.node);
  differences.showIn(detail.exact);
});
frame.addEventListener("key", ({ detail }) => {
  const id = keys.actionFor(detail.chord);
  if (id) run(id);
});
fitFrame(frame);

// ---- buttons and keys --------------------------------------------------------------------------

/** Includes buttons that htmx has swapped in. */
function showKeys() {
  nameKeys([...document.querySelectorAll("[data-action]")], keys);
  for (const hint of document.querySelectorAll("[data-key]")) hint.textContent = keyName(keys.of(hint.dataset.key)[0]);
}

screen.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-action]");
  if (button) run(button.dataset.action);
  if (event.target.closest("[data-close]")) actions.closeGold();
});
addEventListener("keydown", (event) => {
  const id = actionOf(event, keys);
  if (!id) return;
  event.preventDefault();
  void frame.settled().then(() => run(id));
});
toggles.forEach((each) => each.addEventListener("change", () => sendToggle(each)));
keys.addEventListener("changed", showKeys);
keys.addEventListener("changed", sendKeys);

// ---- the gold text -----------------------------------------------------------------------------

const editor = document.getElementById("gold-editor");
editor.addEventListener("htmx:afterSettle", () => editor.querySelector("textarea")?.focus());
editor.addEventListener("keydown", (event) => {
  const chord = chordOf(event);
  if (chord === "Escape") actions.closeGold();
  if (chord === "Ctrl+Enter") editor.querySelector("form")?.requestSubmit();
});
addEventListener("beforeunload", (event) => {
  if (actions.isGoldChanged) event.preventDefault();
});
document.body.addEventListener("rescored", () => {
  showKeys();
  void loadTints("Saved, and scored anew.");
});

showKeys();
if (frame.isOpen) sendAll();
void loadTints("Ready. Click a region or a difference, or press ? for all keys.");
