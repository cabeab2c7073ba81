/* State that the screen keeps in the browser: the URL, and settings. */

const DEBOUNCE_MS = 300; // browsers limit the rate of history changes

/**
 * The initial node of the URL, as text and as a number (-1: not a number).
 * @param {string} otherwise the node because of which the page was requested, for addresses without one
 */
export function startNode(otherwise) {
  const wanted = new URLSearchParams(location.search).get("node") ?? otherwise;
  return { wanted, node: /^\d{1,9}$/.test(wanted) ? Number(wanted) : -1 };
}

/** Store the selected node in the URL, so that it can be shared and survives a reload. */
export function keepAddress(workspace) {
  let timer = 0;
  workspace.addEventListener("selected", () => {
    clearTimeout(timer);
    timer = setTimeout(() => history.replaceState(null, "", addressOf(workspace.selected)), DEBOUNCE_MS);
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
 * Scale pages that are wider than their pane, so that nothing is cut off. Responsive pages are
 * not scaled.
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

/** localStorage, or a replacement in memory if the browser forbids it. */
export function storage() {
  try {
    localStorage.getItem("workbench");
    return localStorage;
  } catch {
    const values = new Map();
    return { getItem: (name) => values.get(name) ?? null, setItem: (name, value) => values.set(name, value) };
  }
}
