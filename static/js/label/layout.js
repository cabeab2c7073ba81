/* Records where a browser puts every element of the page, once per page.

   Measured in a second, invisible frame of a fixed size, not in the one people work in: boxes of
   different pages can only be compared if all were laid out for the same window. */

import { Frame } from "./frame.js";
import { postJson } from "./http.js";

const WIDTH = 1280;
const HEIGHT = 1024;
const LONGEST = 60000; // milliseconds to wait for a page that may never be shown
const MOST_PIXELS = 10_000_000; // what is farther away is recorded as if it were there
const CALM = 800; // milliseconds without input before the work begins

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
  const timer = setTimeout(finish, LONGEST);
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
    // No harm if it fails: the next person who opens the page records it.
    await postJson(address, layout).catch(() => {});
  });
}

const within = (pixels) => Math.min(Math.max(pixels, -MOST_PIXELS), MOST_PIXELS);

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

/** Resolves once nobody has typed or pointed for a while. */
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
      timer = setTimeout(finish, CALM);
    };
    events.forEach((name) => addEventListener(name, restart, { passive: true }));
    restart();
  });
}
