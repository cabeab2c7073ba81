/* Runs inside the frame with the stored page: reports pointer events, draws labels.

   The page is untrusted. It cannot run scripts, but its markup can shadow properties (DOM
   clobbering): a form named "body" replaces document.body, an input named "getAttribute" the method
   of its form. So all functions are taken from prototypes and called through them. The page's tree
   is never changed: all drawing uses one canvas in the browser's top layer (picker_drawing.js);
   picker_tints.js finds the words that the review screen tints. These are classic scripts, because a
   frame with an opaque origin cannot import modules. */
(() => {
  "use strict";

  const method = (type, name) => {
    const own = type.prototype[name];
    return (object, ...values) => Reflect.apply(own, object, values);
  };
  const getter = (type, name) => {
    const own = Object.getOwnPropertyDescriptor(type.prototype, name).get;
    return (object) => Reflect.apply(own, object, []);
  };
  const listen = method(EventTarget, "addEventListener");
  const queryAll = method(Document, "querySelectorAll");
  const create = method(Document, "createElement");
  const createRange = method(Document, "createRange");
  const rootOf = getter(Document, "documentElement");
  const readiness = getter(Document, "readyState");
  const sheetsOf = Object.getOwnPropertyDescriptor(Document.prototype, "adoptedStyleSheets");
  const attribute = method(Element, "getAttribute");
  const setAttribute = method(Element, "setAttribute");
  const rectsOf = method(Element, "getClientRects");
  const rectOf = method(Element, "getBoundingClientRect");
  const scrollTo = method(Element, "scrollIntoView");
  const tagOf = getter(Element, "localName");
  const scrollWidth = getter(Element, "scrollWidth");
  const scrollHeight = getter(Element, "scrollHeight");
  const zoomOf = "currentCSSZoom" in Element.prototype ? getter(Element, "currentCSSZoom") : () => 1;
  const parentOf = getter(Node, "parentNode");
  const append = method(Node, "appendChild");
  const styleOf = window.getComputedStyle;

  const LAYERS = ["mine", "suggested", "others", "preview"];
  const MAX_DESCRIBED = 64;
  const SLICE = 6; // milliseconds of measuring before yielding
  const BOXES_PER_MESSAGE = 4000;

  /** @type {Map<number, Element>} */ const elements = new Map();
  /** @type {Map<Element, number>} */ const numbers = new Map();
  /** Per layer: codes by node, and the nodes in document order. */
  const layers = Object.fromEntries(LAYERS.map((name) => [name, { codes: new Map(), nodes: [] }]));
  const shown = { mine: true, suggested: true, others: false, preview: true };
  let chords = new Set();
  let hovered = -1;
  let selected = -1;
  /** @type {MessagePort|null} */ let port = null;

  // ---- positions -------------------------------------------------------------------------

  /** Positions by node, so that only nodes in view are measured while scrolling. */
  let places = new Map();
  /** Read once per animation frame: reading may force a layout. */
  let view = { top: 0, height: 0 };
  let floats = new Map();

  function isFloating(element) {
    if (!(element instanceof Element)) return false;
    if (!floats.has(element)) {
      const position = styleOf(element).position;
      const own = position === "fixed" || position === "sticky";
      floats.set(element, own || isFloating(parentOf(element)));
    }
    return floats.get(element);
  }

  /** Boxes of an element, or of its descendants if its own boxes are empty. */
  function boxesOf(element) {
    const own = [...rectsOf(element)].filter((box) => box.width >= 1 && box.height >= 1);
    if (own.length) return own;
    const range = createRange(document);
    range.selectNodeContents(element);
    const inside = range.getBoundingClientRect();
    return inside.width >= 1 && inside.height >= 1 ? [inside] : [];
  }

  /** Boxes in viewport coordinates; none if the node is out of view. */
  function visibleBoxes(node) {
    const place = places.get(node);
    const known = place && !place.floating;
    if (known && (place.bottom < view.top || place.top > view.top + view.height)) return [];
    const element = elements.get(node);
    if (!element) return [];
    const boxes = boxesOf(element);
    if (!place) {
      const { top: upper, bottom: lower } = boxes.length === 1 ? boxes[0] : rectOf(element);
      const floating = isFloating(element);
      places.set(node, { top: upper + view.top, bottom: lower + view.top, floating });
    }
    return boxes.filter((box) => box.bottom >= 0 && box.top <= view.height);
  }

  function forgetPlaces() {
    places = new Map();
    floats = new Map();
    tints.forget();
    redraw();
  }

  const tints = pickerTints({ elements, method, getter, createRange, isFloating });
  /** The tinted range that was requested last: its element, and a character offset. */
  let sought = { node: -1, start: 0 };

  // ---- drawing -------------------------------------------------------------------------------

  const host = create(document, "div");
  const canvas = create(document, "canvas");
  const top = canvas.getContext("2d");
  /** Cached drawing of the labels: a new hover outline only copies it. */
  const still = new OffscreenCanvas(1, 1).getContext("2d");
  let pen = top;
  let isScheduled = false;
  let isStale = true;
  /** Whether something changed since the last drawing: a click draws immediately. */
  let isWanted = false;

  function putOverlay() {
    setAttribute(host, "popover", "manual");
    setAttribute(host, "aria-hidden", "true");
    host.attachShadow({ mode: "closed" }).appendChild(canvas);
    canvas.style.cssText = "display:block;width:100%;height:100%;pointer-events:none";
    fitOverlay();
    append(rootOf(document), host);
    host.showPopover();
  }

  /** Boxes are measured in the window's pixels, also where the page enlarges itself. How much it
      does is known once it is laid out, and may change with the window's size. */
  let zoom = 0;
  function fitOverlay() {
    const now = zoomOf(rootOf(document));
    if (now === zoom) return;
    zoom = now;
    const style = "all:initial!important;position:fixed!important;inset:0!important;" +
      "width:100vw!important;height:100vh!important;margin:0!important;border:0!important;" +
      "padding:0!important;background:none!important;overflow:hidden!important;" +
      "display:block!important;pointer-events:none!important;z-index:2147483647!important;" +
      `zoom:${1 / zoom}!important`;
    setAttribute(host, "style", style);
  }

  /** Schedule a drawing; labels are redrawn only if they changed. */
  function redraw({ labels = true } = {}) {
    isStale ||= labels;
    isWanted = true;
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      if (isWanted) draw();
    });
  }

  function startOn(context) {
    pen = context;
    const width = Math.round(innerWidth * devicePixelRatio);
    const height = Math.round(innerHeight * devicePixelRatio);
    if (pen.canvas.width !== width || pen.canvas.height !== height) {
      Object.assign(pen.canvas, { width, height });
    }
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    pen.clearRect(0, 0, innerWidth, innerHeight);
  }

  /** The marks of a layer in view, outer regions first: [code, boxes]. */
  function inView(name) {
    if (!shown[name]) return [];
    const { codes, nodes } = layers[name];
    const found = [];
    for (const node of nodes) {
      if (name === "suggested" && shown.mine && layers.mine.codes.has(node)) continue;
      const boxes = visibleBoxes(node);
      if (boxes.length) found.push([codes.get(node), boxes]);
    }
    return found;
  }

  function drawLabels() {
    startOn(still);
    const { found, isAll } = tints.inView();
    pickerDrawing.tints(pen, found);
    for (const name of ["mine", "suggested", "others"]) pickerDrawing[name](pen, inView(name));
    isStale = false;
    if (!isAll) redraw();
  }

  function draw() {
    isWanted = false;
    view = { top: scrollY, height: innerHeight };
    if (!innerWidth || !innerHeight) return; // no layout yet: a resize event will follow
    fitOverlay();
    if (isStale) drawLabels();
    startOn(top);
    pen.drawImage(still.canvas, 0, 0, innerWidth, innerHeight);
    for (const [, boxes] of inView("preview")) {
      for (const box of boxes) pickerDrawing.strongOutline(pen, box, "#00796b", 2);
    }
    for (const box of tints.boxesOf(sought.node, sought.start)) pickerDrawing.strongOutline(pen, box, "#111111", 2);
    if (hovered >= 0 && hovered !== selected) {
      for (const box of visibleBoxes(hovered)) pickerDrawing.strongOutline(pen, box, "#8a3ffc", 2);
    }
    if (selected >= 0) {
      for (const box of visibleBoxes(selected)) pickerDrawing.strongOutline(pen, box, "#111111", 3);
    }
  }

  // ---- pointing ------------------------------------------------------------------------------

  function stampedAt(target) {
    let element = target;
    while (element && !numbers.has(element)) element = parentOf(element);
    return element ?? null;
  }

  /** The region for an element: inline elements select their block. */
  function regionAt(target, exactly) {
    let element = stampedAt(target);
    const exact = element ? numbers.get(element) : -1;
    while (!exactly && element && styleOf(element).display === "inline") {
      const outer = stampedAt(parentOf(element));
      if (!outer || tagOf(outer) === "body" || tagOf(outer) === "html") break;
      element = outer;
    }
    return { node: element ? numbers.get(element) : -1, exact };
  }

  function point(event) {
    hover(regionAt(event.target, event.altKey).node);
  }

  function hover(node) {
    if (node === hovered) return;
    hovered = node;
    redraw({ labels: false });
  }

  function swallow(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** Prevents text selection and dragging, but keeps clicks and keys in order. */
  function takeFocus(event) {
    swallow(event);
    window.focus();
  }

  function pick(event) {
    swallow(event);
    const { node, exact } = regionAt(event.target, event.altKey);
    if (node < 0 || !port) return;
    // Drawn before the app answers; the app may still change it.
    selected = node;
    draw();
    port.postMessage({ type: "pick", node, exact, name: nameOf(elements.get(node)) });
  }

  /** Equals chordOf in keys.js. */
  function chordOf(event) {
    let key = event.key ?? ""; // autofill sends events without a key
    if (key.length === 1 && key > "~" && /^Key[A-Z]$/.test(event.code)) key = event.code[3];
    if (key.length === 1) key = event.shiftKey ? key.toUpperCase() : key.toLowerCase();
    const held = event.ctrlKey || event.metaKey;
    const marks = [held && "Ctrl", event.altKey && "Alt"];
    if (event.shiftKey && (held || key.length > 1)) marks.push("Shift");
    return [...marks.filter(Boolean), held && key.length === 1 ? key.toLowerCase() : key].join("+");
  }

  function press(event) {
    const chord = chordOf(event);
    if (!port || event.isComposing || !chords.has(chord)) return;
    swallow(event);
    port.postMessage({ type: "key", chord });
  }

  // ---- messages to the app -----------------------------------------------------------------------

  function nameOf(element) {
    const id = attribute(element, "id");
    const first = (attribute(element, "class") ?? "").trim().split(/\s+/)[0];
    return (tagOf(element) + (id ? `#${id}` : "") + (first ? `.${first}` : "")).slice(0, 60);
  }

  function describe(node) {
    const names = [];
    let element = elements.get(node);
    while (element && names.length < MAX_DESCRIBED) {
      if (numbers.has(element)) names.push([numbers.get(element), nameOf(element)]);
      element = parentOf(element);
    }
    port.postMessage({ type: "described", node, names });
  }

  /** Rounded to hundredths of a pixel, which halves the message. */
  const cents = (pixels) => Math.round(pixels * 100) / 100;

  async function measure() {
    if (readiness(document) !== "complete") {
      await new Promise((done) => listen(window, "load", done, { once: true }));
    }
    let boxes = [];
    let started = performance.now();
    for (const [node, element] of elements) {
      const box = rectOf(element);
      boxes.push(node, ...[box.left + scrollX, box.top + scrollY, box.width, box.height].map(cents));
      if (boxes.length >= BOXES_PER_MESSAGE * 5) {
        port.postMessage({ type: "boxes", boxes });
        boxes = [];
      }
      if (performance.now() - started > SLICE) {
        await pause();
        started = performance.now();
      }
    }
    port.postMessage({ type: "boxes", boxes });
    const root = rootOf(document);
    const size = { width: scrollWidth(root), height: scrollHeight(root) };
    port.postMessage({ type: "measured", viewport: innerWidth, ...size });
  }

  /** Yield to other work; timers are throttled in invisible frames. */
  function pause() {
    return new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    });
  }

  // ---- messages from the app ---------------------------------------------------------------------

  const pointerSheet = new CSSStyleSheet();
  const hiddenSheet = new CSSStyleSheet();
  const reachSheet = new CSSStyleSheet();
  // Pages can style ::backdrop; it must not cover the page behind the overlay.
  const overlaySheet = new CSSStyleSheet();
  overlaySheet.replaceSync(":not(#a#b#c)::backdrop{display:none!important}");
  const CURSORS = { paint: "crosshair", link: "pointer" };

  const isNode = (value) => Number.isInteger(value) && elements.has(value);
  const handlers = {
    /** All marks of a layer, or changes to it: node and code in turn, code 0 for none. */
    marks({ layer, marks, isChange }) {
      if (!LAYERS.includes(layer) || !Array.isArray(marks)) return;
      const codes = isChange === true ? layers[layer].codes : new Map();
      for (let i = 0; i + 1 < marks.length; i += 2) {
        const [node, code] = [marks[i], marks[i + 1]];
        if (isNode(node) && code > 0 && code < 64) codes.set(node, code);
        else codes.delete(node);
      }
      layers[layer] = { codes, nodes: [...codes.keys()].sort((one, other) => one - other) };
      redraw();
    },
    show({ layer, on }) {
      if (LAYERS.includes(layer)) shown[layer] = on === true;
      else tints.show(layer, on === true);
      redraw();
    },
    /** The ranges to tint, a row for each element. */
    tints({ texts }) {
      if (!Array.isArray(texts)) return;
      tints.set(texts);
      sought = { node: -1, start: 0 };
      redraw();
    },
    /** Scroll to a character and the tinted range around it. */
    seek({ node, start }) {
      sought = { node, start };
      if (isNode(node)) revealWords(elements.get(node), () => tints.boxesOf(node, start));
      redraw({ labels: false });
    },
    select({ node, scroll }) {
      const before = selected;
      selected = isNode(node) ? node : -1;
      if (selected >= 0 && scroll === true) reveal(elements.get(node));
      // The click is drawn already; the app only confirms it.
      if (selected !== before) redraw({ labels: false });
      if (selected >= 0) describe(node);
    },
    keys({ chords: wanted }) {
      if (Array.isArray(wanted)) chords = new Set(wanted.filter((each) => typeof each === "string"));
    },
    cursor({ kind }) {
      const shape = CURSORS[kind];
      pointerSheet.replaceSync(shape ? `*{cursor:${shape}!important}` : "");
    },
    hide({ nodes }) {
      if (!Array.isArray(nodes)) return;
      const rules = nodes.filter(isNode).map((node) => `[data-node="${node}"]{display:none!important}`);
      hiddenSheet.replaceSync(rules.join(""));
      forgetPlaces();
    },
    measure,
    ping({ number }) {
      port.postMessage({ type: "pong", number });
    },
  };

  function reveal(element) {
    const [box] = boxesOf(element);
    if (box && box.top >= 0 && box.top < innerHeight * 0.8) return;
    const tall = box && box.height > innerHeight * 0.8;
    scrollTo(element, { block: tall || !box ? "start" : "center", inline: "nearest", behavior: "instant" });
  }

  /** Scrolls to the element, then to the words, because the element may be long. */
  function revealWords(element, boxesOf) {
    const isSeen = ([box]) => box && box.top >= 0 && box.bottom < innerHeight * 0.9;
    if (isSeen(boxesOf())) return;
    reveal(element);
    tints.forget();
    const boxes = boxesOf();
    if (boxes.length && !isSeen(boxes)) scrollBy({ top: boxes[0].top - innerHeight / 3, behavior: "instant" });
  }

  function obey({ data }) {
    if (data && typeof data.type === "string" && Object.hasOwn(handlers, data.type)) handlers[data.type](data);
  }

  // ---- start -----------------------------------------------------------------------------

  function findNodes() {
    for (const element of queryAll(document, "[data-node]")) {
      const stamp = attribute(element, "data-node");
      if (!/^\d{1,9}$/.test(stamp) || elements.has(Number(stamp))) continue;
      elements.set(Number(stamp), element);
      numbers.set(element, Number(stamp));
    }
  }

  function handshake(event) {
    // Without a frame the page is its own parent, and there is no app.
    if (event.source !== parent || parent === window) return;
    if (event.data?.type === "hello" && !port) announce();
    if (event.data?.type !== "port" || !event.ports.length) return;
    [port] = event.ports; // the app has closed earlier ports
    port.onmessage = obey;
    port.postMessage({ type: "opened", nodes: elements.size });
    // Earlier reads would force an additional layout.
    requestAnimationFrame(tellWidth);
    requestAnimationFrame(reachEverything);
  }

  /** Pages can disable pointer events. */
  function reachEverything() {
    const isDeaf = (element) => {
      const { pointerEvents, interactivity } = element ? styleOf(element) : {};
      return pointerEvents === "none" || interactivity === "inert";
    };
    const [body] = queryAll(document, "body");
    if (isDeaf(rootOf(document)) || isDeaf(body)) {
      reachSheet.replaceSync("[data-node]{pointer-events:auto!important;interactivity:auto!important}");
    }
  }

  /** Only once: a page that is always wider than its window would grow repeatedly. */
  function tellWidth() {
    port?.postMessage({ type: "wide", width: scrollWidth(rootOf(document)) });
  }

  function begin() {
    findNodes();
    putOverlay();
    sheetsOf.set.call(document, [pointerSheet, hiddenSheet, reachSheet, overlaySheet]);
    listen(window, "pointermove", point, { capture: true, passive: true });
    listen(rootOf(document), "mouseleave", () => hover(-1));
    listen(window, "click", pick, { capture: true });
    listen(window, "mousedown", takeFocus, { capture: true });
    for (const type of ["mouseup", "dblclick", "auxclick", "submit", "reset", "dragstart", "drop", "toggle"]) {
      listen(window, type, swallow, { capture: true });
    }
    listen(window, "keydown", press, { capture: true });
    listen(window, "scroll", (event) => (event.target === document ? redraw() : forgetPlaces()),
      { capture: true, passive: true });
    listen(window, "resize", forgetPlaces);
    listen(window, "load", forgetPlaces, { capture: true }); // late images move the elements below
    listen(window, "load", tellWidth);
    new ResizeObserver(forgetPlaces).observe(rootOf(document));
    listen(window, "message", handshake);
    announce();
  }

  function announce() {
    parent.postMessage({ type: "ready" }, "*");
  }

  if (readiness(document) === "loading") listen(document, "DOMContentLoaded", begin);
  else begin();
})();
