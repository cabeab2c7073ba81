/* Which words of the page are tinted, and where they stand; for the review screen.

   A classic script that runs before picker.js, which hands in the functions it took from
   prototypes: nothing is looked up on the page's own objects here either. Words are named as in
   extraction/review/tinting.py: by element, and by how many characters that are no white space
   stand before them in the element's own text. Elements are measured when they are first needed,
   some milliseconds per frame, and their boxes remembered until the page moves. */
const pickerTints = (picker) => {
  "use strict";

  const { elements, method, getter, createRange, isFloating } = picker;
  const KINDS = ["right", "missed", "wrong"];
  const SPACE = 32;
  const SLICE = 8; // milliseconds of measuring per frame

  const childrenOf = getter(Node, "childNodes");
  const typeOf = getter(Node, "nodeType");
  const dataOf = getter(CharacterData, "data");
  const setStart = method(Range, "setStart");
  const setEnd = method(Range, "setEnd");
  const rectsOf = method(Range, "getClientRects");

  /** By node, in document order: its element, the length of its own text, and its stretches. */
  let tinted = new Map();
  const shown = { right: true, missed: true, wrong: true };

  const isCount = (value) => Number.isInteger(value) && value >= 0;

  /** [node, length, then kind, start and end of every stretch] that makes sense, or null. */
  function entryOf(row) {
    if (!Array.isArray(row) || row.length % 3 !== 2 || !row.every(isCount)) return null;
    const [node, length, ...numbers] = row;
    if (!elements.has(node)) return null;
    const stretches = [];
    for (let i = 0; i < numbers.length; i += 3) {
      const [kind, start, end] = numbers.slice(i, i + 3);
      if (KINDS[kind] && start < end && end <= length) stretches.push({ kind, start, end });
    }
    return { element: elements.get(node), length, stretches, places: null };
  }

  function set(rows) {
    const entries = rows.map((row) => [row?.[0], entryOf(row)]);
    tinted = new Map(entries.filter(([, entry]) => entry));
  }

  function show(kind, on) {
    if (Object.hasOwn(shown, kind)) shown[kind] = on;
  }

  /** Every character of an element's own text that counts; null if it is not the text we know. */
  function charactersOf({ element, length }) {
    const [texts, places] = [[], []];
    for (const child of childrenOf(element)) {
      if (typeOf(child) !== Node.TEXT_NODE) continue;
      const data = dataOf(child);
      for (let at = 0; at < data.length; at += 1) {
        if (data.charCodeAt(at) <= SPACE) continue;
        texts.push(child);
        places.push(at);
      }
      if (places.length > length) return null;
    }
    return places.length === length ? { texts, places } : null;
  }

  /** Boxes of a stretch in the window's coordinates. */
  function measured({ texts, places }, { start, end }) {
    const boxes = [];
    for (let from = start; from < end; ) {
      let to = from;
      while (to + 1 < end && texts[to + 1] === texts[from]) to += 1;
      const range = createRange(document);
      setStart(range, texts[from], places[from]);
      setEnd(range, texts[to], places[to] + 1);
      boxes.push(...rectsOf(range));
      from = to + 1;
    }
    return boxes.filter((box) => box.width >= 1 && box.height >= 1);
  }

  const moved = ({ left, top, width, height }, x, y) => new DOMRect(left + x, top + y, width, height);

  /** Where an element's stretches are in the page, and from where to where all of them reach. */
  function placesOf(entry) {
    if (entry.places) return entry.places;
    const characters = charactersOf(entry);
    const found = (characters ? entry.stretches : []).map((stretch) => ({
      ...stretch,
      boxes: measured(characters, stretch).map((box) => moved(box, scrollX, scrollY)),
    }));
    const boxes = found.flatMap((each) => each.boxes);
    const top = boxes.reduce((least, box) => Math.min(least, box.top), Infinity);
    const bottom = boxes.reduce((most, box) => Math.max(most, box.bottom), -Infinity);
    const places = { found, top, bottom };
    if (!isFloating(entry.element)) entry.places = places;
    return places;
  }

  const inWindow = (boxes) => boxes.map((box) => moved(box, -scrollX, -scrollY));
  const isInView = (box) => box.bottom >= 0 && box.top <= innerHeight;

  /** What is in view, [kind, boxes] each, and whether there was time to look at everything. */
  function inView() {
    const found = [];
    const started = performance.now();
    for (const entry of tinted.values()) {
      if (!entry.places && performance.now() - started > SLICE) return { found, isAll: false };
      const places = placesOf(entry);
      if (places.bottom < scrollY || places.top > scrollY + innerHeight) continue;
      for (const { kind, boxes } of places.found) {
        const seen = shown[KINDS[kind]] ? inWindow(boxes).filter(isInView) : [];
        if (seen.length) found.push([KINDS[kind], seen]);
      }
    }
    return { found, isAll: true };
  }

  /** The stretch that has a character, in the window's coordinates; none if it is not tinted. */
  function boxesOf(node, start) {
    const entry = tinted.get(node);
    const stretch = entry && placesOf(entry).found.find((each) => each.start <= start && start < each.end);
    return stretch ? inWindow(stretch.boxes) : [];
  }

  function forget() {
    for (const entry of tinted.values()) entry.places = null;
  }

  return Object.freeze({ set, show, inView, boxesOf, forget });
};
