/* Records the bounding boxes of all elements, once per page.

   They are measured in a second, invisible frame of a fixed size, because boxes of different pages
   are only comparable for the same window size. */

import { Frame } from "./frame.js";
import { postJson } from "./http.js";

const WIDTH = 1280;
const HEIGHT = 1024;
const TIMEOUT_MS = 60000; // for pages that never finish loading
const MAX_PIXELS = 10_000_000; // larger coordinates are clamped
const IDLE_MS = 800; // without input before the measuring starts

/**
 * @param {object} options
 * @param {string} options.shown address of the page view
 * @param {string} options.address where the layout goes
 * @param {() => number} options.countNodes
 */
export async function recordLayout({ shown, address, countNodes }) {
  await calm();
  const iframe = makeFrame(shown);
  const frame = new Frame(iframe, countNodes);
  document.body.append(iframe);
  const boxes = [];
  const finish = () => {
    frame.close();
    iframe.remove();
  };
  const timer = setTimeout(finish, TIMEOUT_MS);
  frame.addEventListener("boxes", ({ detail }) => boxes.push(...detail.boxes));
  frame.addEventListener("opened", () => frame.send({ type: "measure" }));
  frame.addEventListener("measured", async ({ detail }) => {
    clearTimeout(timer);
    finish();
    const layout = {
      viewport_width: detail.viewport,
      scroll_width: within(detail.width),
      scroll_height: within(detail.height),
      boxes: boxes.map(([node, ...sides]) => [node, ...sides.map(within)]),
    };
    // A failure is harmless: the next visit of the page records it.
    await postJson(address, layout).catch(() => {});
  });
}

const within = (pixels) => Math.min(Math.max(pixels, -MAX_PIXELS), MAX_PIXELS);

function makeFrame(shown) {
  const iframe = document.createElement("iframe");
  iframe.className = "measuring";
  iframe.title = "The page again, to be measured";
  iframe.tabIndex = -1;
  iframe.setAttribute("aria-hidden", "true");
  iframe.setAttribute("sandbox", "allow-scripts");
  iframe.width = String(WIDTH);
  iframe.height = String(HEIGHT);
  iframe.src = shown;
  return iframe;
}

/** Resolves after a while without keyboard or pointer input. */
function calm() {
  return new Promise((done) => {
    let timer = 0;
    const events = ["keydown", "pointerdown", "pointermove", "wheel"];
    const finish = () => {
      events.forEach((name) => removeEventListener(name, restart));
      done();
    };
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(finish, IDLE_MS);
    };
    events.forEach((name) => addEventListener(name, restart, { passive: true }));
    restart();
  });
}
