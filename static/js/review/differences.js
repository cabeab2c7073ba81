/* The word difference: navigation, folding, and positions on the page. */

/** @typedef {[number, number]|null} Place an element and an offset in its text; null if not on the page */

export class Differences {
  /** @param {{seek: (place: Place) => void}} parts scrolls to a position on the page */
  constructor({ seek }) {
    this.seek = seek;
    /** @type {Place[]} by the number of the piece */ this.places = [];
    this.current = -1;
    document.querySelector(".differences").addEventListener("click", ({ target }) => {
      const mark = target.closest(".main-text mark[data-piece]");
      if (mark) this.go(this.marks().indexOf(mark));
    });
  }

  /** The differences to step through, without white space. */
  marks() {
    return [...document.querySelectorAll(".main-text mark[data-piece]:not(.space)")];
  }

  step(by) {
    const last = this.marks().length - 1;
    const start = this.current < 0 && by < 0 ? last + 1 : this.current;
    this.go(Math.min(Math.max(start + by, 0), last));
  }

  go(number) {
    const mark = this.#choose(number);
    if (mark) this.seek(this.places[Number(mark.dataset.piece)] ?? null);
  }

  /** Show the first difference inside an element, if any. */
  showIn(node) {
    const isThere = (mark) => this.places[Number(mark.dataset.piece)]?.[0] === node;
    const number = this.marks().findIndex(isThere);
    if (number >= 0) this.#choose(number);
  }

  #choose(number) {
    const marks = this.marks();
    marks.forEach((mark, i) => mark.classList.toggle("is-current", i === number));
    this.current = marks[number] ? number : -1;
    marks[number]?.scrollIntoView({ block: "center", behavior: "instant" });
    return marks[number];
  }

  fold() {
    const folds = [...document.querySelectorAll(".review-text .fold")];
    const isAnyShut = folds.some((fold) => !fold.open);
    for (const fold of folds) fold.open = isAnyShut;
  }

  /** Replace the positions, also after rescoring. */
  renew(places) {
    this.places = places;
    this.current = -1;
  }
}
