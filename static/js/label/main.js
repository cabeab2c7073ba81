/* Sets up the labelling screen: loads its data and connects the parts. */

import { Actions } from "./actions.js";
import { Frame } from "./frame.js";
import { helpDialog } from "./help.js";
import { getJson, userAt } from "./http.js";
import { Keys, actionOf } from "./keys.js";
import { recordLayout } from "./layout.js";
import { Leaving } from "./leaving.js";
import { showOrphans } from "./orphans.js";
import { Outline } from "./outline.js";
import { Panel } from "./panel.js";
import { Queue } from "./queue.js";
import { Store } from "./store.js";
import { TextColumn } from "./text_column.js";
import { Toolbar } from "./toolbar.js";
import { Workspace } from "./workspace.js";
import { connectFrame } from "./wiring.js";
import { fitFrame, keepAddress, startNode, storage } from "./browser.js";
import { acceptNextLink, nextLinkSetter, toggleLastPage, undoNextPage } from "./facts.js";

const screen = document.querySelector(".label-screen");
const addresses = JSON.parse(document.getElementById("addresses").textContent);
const page = Number(screen.dataset.page);

async function begin() {
  let outline = null;
  const countNodes = () => outline?.count ?? 0;
  const frame = new Frame(document.getElementById("page-frame"), countNodes);
  fitFrame(frame);
  const wanted = Promise.all([getJson(addresses.outline), getJson(addresses.state)]);
  const store = await Store.open();
  const address = (other) => addresses.operations.replace(`/${page}/`, `/${other}/`);
  const user = Number(screen.dataset.user);
  const isStillMe = async () => (await userAt(addresses.label)) === user;
  const queue = new Queue({ store, user, page, address, isStillMe });
  const leftovers = await queue.takeUpLeftovers();
  const [data, state] = await wanted;
  outline = new Outline(data);
  const workspace = new Workspace({ outline, queue, state, leftovers });
  connect(workspace, frame);
  queue.sendNow();
  const { wanted: start, node } = startNode(screen.dataset.start);
  workspace.select(node, { scroll: true });
  workspace.announce(greeting(workspace, start));
  screen.dataset.ready = "yes"; // labelling also needs the open frame
  const { suggestions, note } = await getJson(addresses.suggestions).catch(() => ({ suggestions: [], note: "" }));
  workspace.setSuggestions(suggestions);
  showNote(note);
  screen.dataset.suggested = "yes";
  if (!state.has_layout) await recordLayout({ shown: addresses.shown, address: addresses.layout, countNodes });
}

/** Why this model suggests, for a page without a genre. @param {string} note */
function showNote(note) {
  const line = document.getElementById("model-note");
  line.hidden = !note;
  line.textContent = note;
}

/** @param {Workspace} workspace @param {string} start the node in the URL, or "" */
function greeting(workspace, start) {
  if (workspace.selected >= 0) return workspace.describe(workspace.selected);
  const first = start ? `This page has no element ${start.slice(0, 20)}.` : "Ready.";
  return `${first} Click a region, or press ? for all keys.`;
}

/** @param {Workspace} workspace @param {Frame} frame */
function connect(workspace, frame) {
  const { queue } = workspace;
  const keys = new Keys(storage());
  const texts = new TextColumn(workspace, document.getElementById("texts"));
  const leaving = new Leaving(workspace, addresses.previous + screen.dataset.query);
  const actions = new Actions({
    workspace,
    frame,
    leaving,
    texts,
    alikeAddress: (node) => `${addresses.alike}${node}/`,
    setNextLink: nextLinkSetter(),
    acceptNextLink,
    toggleLastPage,
    undoNextPage,
    showHelp: helpDialog(keys),
  });
  let acted = 0;
  const run = (id) => {
    actions.run(id);
    acted += 1;
    screen.dataset.acted = String(acted); // tests wait for this counter, because keys pass through the frame
  };
  new Toolbar({ workspace, keys, run });
  new Panel(workspace, addresses, actions).draw();
  showOrphans(workspace, addresses.orphan);
  connectFrame({ workspace, frame, keys, run, pick: (node, exact) => actions.pick(node, exact) });
  keepAddress(workspace);
  workspace.addEventListener("selected", () => (screen.dataset.selected = String(workspace.selected)));
  document.getElementById("remaining-button").addEventListener("click", () => texts.showOnlyOpen());
  document.getElementById("toggle-texts").addEventListener("click", () => screen.classList.toggle("without-texts"));
  document.getElementById("login-again").addEventListener("click", () => setTimeout(() => queue.sendNow(), 2000));
  queue.addEventListener("refused", ({ detail }) => {
    workspace.dropRefused(detail.rows);
    workspace.announce(`Not saved: ${detail.problem}`);
  });
  workspace.addEventListener("announce", ({ detail }) => {
    document.getElementById("said").textContent = detail;
  });
  addEventListener("beforeunload", (event) => queue.unsent.length && event.preventDefault());
  addEventListener("keydown", (event) => {
    const id = actionOf(event, keys);
    if (!id || (id === "confirm" && !actions.canConfirm())) return;
    event.preventDefault();
    void frame.settled().then(() => run(id));
  });
}

begin().catch((error) => {
  document.getElementById("said").textContent = `The screen could not be opened: ${error.message} Load it again.`;
  throw error;
});
