/* The app's side of the frame with the stored page: a message channel to its picker.

   The page is untrusted and its origin is opaque. The app answers only the window of its own
   iframe, with one end of a MessageChannel, and then listens to that channel only. Every message
   is validated. */

const MAX_NAMES = 64;
const MAX_TEXT = 80;
const TIMEOUT_MS = 250; // wait for a busy frame

const isBox = (value) => typeof value === "number" && Number.isFinite(value);

export class Frame extends EventTarget {
  /**
   * @param {HTMLIFrameElement} iframe
   * @param {() => number} countNodes how many nodes the page has, 0 while that is not known
   */
  constructor(iframe, countNodes) {
    super();
    this.iframe = iframe;
    this.countNodes = countNodes;
    /** @type {MessagePort|null} */ this.port = null;
    this.isOpen = false;
    this.pings = 0;
    this.listener = (event) => this.#answer(event);
    addEventListener("message", this.listener);
    // The picker may have been ready before this listener existed.
    iframe.contentWindow?.postMessage({ type: "hello" }, "*");
  }

  /** Close the channel of a frame that is no longer needed. */
  close() {
    removeEventListener("message", this.listener);
    this.port?.close();
    this.port = null;
  }

  /** @param {{type: string}} message */
  send(message) {
    this.port?.postMessage(message);
  }

  /**
   * Resolves when all pending messages of the frame have arrived. Otherwise a key pressed right
   * after a click on the page could be handled before the click.
   */
  settled() {
    if (!this.isOpen) return Promise.resolve();
    this.pings += 1;
    const number = this.pings;
    return new Promise((done) => {
      const answered = ({ detail }) => detail.number >= number && finish();
      const finish = () => {
        clearTimeout(timer);
        this.removeEventListener("pong", answered);
        done();
      };
      const timer = setTimeout(finish, TIMEOUT_MS);
      this.addEventListener("pong", answered);
      this.send({ type: "ping", number });
    });
  }

  #answer(event) {
    if (event.source !== this.iframe.contentWindow || event.data?.type !== "ready") return;
    // A reloaded frame sends this message again and gets a new channel.
    this.port?.close();
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.isOpen = false;
    port1.onmessage = ({ data }) => this.#receive(data);
    // The origin is opaque, so "*" is the only possible target.
    this.iframe.contentWindow.postMessage({ type: "port" }, "*", [port2]);
  }

  #receive(data) {
    const check = data && typeof data.type === "string" && CHECKS[data.type];
    const detail = check ? check(data, (node) => this.#isNode(node)) : null;
    if (!detail) return;
    if (data.type === "opened") this.isOpen = true;
    this.dispatchEvent(new CustomEvent(data.type, { detail }));
  }

  #isNode(node) {
    return Number.isInteger(node) && node >= 0 && node < this.countNodes();
  }
}

/** Validators per message type: return the valid fields, or null. */
const CHECKS = {
  __proto__: null,
  opened: ({ nodes }) => (Number.isInteger(nodes) ? { nodes } : null),
  wide: ({ width }) => (isBox(width) ? { width } : null),
  pick: ({ node, exact, name }, isNode) =>
    isNode(node) && isNode(exact) && typeof name === "string"
      ? { node, exact, name: name.slice(0, MAX_TEXT) }
      : null,
  pong: ({ number }) => (Number.isInteger(number) ? { number } : null),
  key: ({ chord }) => (typeof chord === "string" && chord.length < MAX_TEXT ? { chord } : null),
  described({ node, names }, isNode) {
    if (!isNode(node) || !Array.isArray(names) || names.length > MAX_NAMES) return null;
    const isName = (pair) => Array.isArray(pair) && isNode(pair[0]) && typeof pair[1] === "string";
    const known = names.filter(isName).map(([each, name]) => [each, name.slice(0, MAX_TEXT)]);
    return { node, names: new Map(known) };
  },
  boxes({ boxes }, isNode) {
    if (!Array.isArray(boxes) || boxes.length % 5 || !boxes.every(isBox)) return null;
    const found = [];
    for (let i = 0; i < boxes.length; i += 5) {
      if (isNode(boxes[i])) found.push(boxes.slice(i, i + 5));
    }
    return { boxes: found };
  },
  measured: ({ viewport, width, height }) =>
    [viewport, width, height].every(isBox) ? { viewport, width, height } : null,
};
