/* What the screen keeps in the browser: its address, and settings. */

const CALM = 300; // milliseconds: browsers refuse to change the address too often

/**
 * The node to begin with, as it is written in the address, and what it means (-1: no number).
 * @param {string} otherwise the node the page was asked for because of, for addresses without one
 */
export function startNode(otherwise) {
  const wanted = new URLSearchParams(location.search).get("node") ?? otherwise;
  return { wanted, node: /^\d{1,9}$/.test(wanted) ? Number(wanted) : -1 };
}

/** Keep the selected node in the address, so that it can be shared and survives a reload. */
export function keepAddress(workspace) {
  let timer = 0;
  workspace.addEventListener("selected", () => {
    clearTimeout(timer);
    timer = setTimeout(() => history.replaceState(null, "", addressOf(workspace.selected)), CALM);
  });
}

function addressOf(node) {
  const address = new URL(location.href);
  if (node < 0) address.searchParams.delete("node");
  else address.searchParams.set("node", String(node));
  return address;
}

const SMALLEST = 0.6;
const HARDLY = 1.05;

/**
 * Make pages that are wider than their pane smaller, so that nothing is cut off. Pages that
 * adapt themselves to the width they get are left alone.
 * @param {import("./frame.js").Frame} frame
 */
export function fitFrame(frame) {
  const { iframe } = frame;
  const pane = iframe.parentElement;
  let wanted = 0;
  const fit = () => {
    const { clientWidth, clientHeight } = pane;
    const isWide = wanted > clientWidth * HARDLY;
    const width = isWide ? Math.min(wanted, Math.round(clientWidth / SMALLEST)) : clientWidth;
    const scale = clientWidth / width;
    iframe.style.width = `${width}px`;
    iframe.style.height = `${Math.ceil(clientHeight / scale)}px`;
    iframe.style.transform = isWide ? `scale(${scale})` : "";
  };
  new ResizeObserver(fit).observe(pane);
  frame.addEventListener("wide", ({ detail }) => {
    wanted = Math.max(wanted, detail.width);
    fit();
  });
  fit();
}

/** localStorage, or something like it for this visit where the browser forbids it. */
export function storage() {
  try {
    localStorage.getItem("workbench");
    return localStorage;
  } catch {
    const values = new Map();
    return { getItem: (name) => values.get(name) ?? null, setItem: (name, value) => values.set(name, value) };
  }
}
