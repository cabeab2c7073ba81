/* Tinted words of the page and their positions, for the review screen.

   A classic script that runs before picker.js, which passes functions from prototypes, so that
   properties of the page's objects are never used. Words are addressed as in
   contentseeker/review/tinting.py: by element, and by the number of characters other than white
   space before them in the element's own text. Elements are measured on first use, some
   milliseconds per animation frame, and their boxes are cached until the page moves. */
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

  /** By node, in document order: its element, the length of its own text, and its ranges. */
  let tinted = new Map();
  const shown = { right: true, missed: true, wrong: true };

  const isCount = (value) => Number.isInteger(value) && value >= 0;

  /** Validate [node, length, then kind, start and end of every range]; null if invalid. */
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

  /** The counted characters of an element's own text; null if the text has changed. */
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

  /** Boxes of a range in viewport coordinates. */
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

  /** Positions of an element's ranges in the page, and their vertical extent. */
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

  /** The ranges in view, [kind, boxes] each, and whether all were measured in time. */
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

  /** The range with a character, in viewport coordinates; none if it is not tinted. */
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
