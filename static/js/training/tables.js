/* Sorts tables by a click on a column header: ascending, descending, original order. */

const ORDERS = ["none", "ascending", "descending"];

function keyOf(row, place) {
  const cell = row.cells[place];
  const number = Number(cell.dataset.value);
  return cell.dataset.value === undefined || Number.isNaN(number) ? cell.textContent.trim() : number;
}

/** Compare cells: numbers, then words, empty cells last; returns -1, 0 or 1. */
function compared(one, other) {
  if (one === "" || other === "") {
    return Number(one === "") - Number(other === "");
  }
  if (typeof one === "number" && typeof other === "number") {
    return Math.sign(one - other);
  }
  return String(one).localeCompare(String(other), undefined, { numeric: true });
}

function sort(table, place, order, rows) {
  const body = table.tBodies[0];
  const sign = order === "descending" ? -1 : 1;
  const sorted = order === "none" ? rows : rows.toSorted((one, other) => {
    const keys = [keyOf(one, place), keyOf(other, place)];
    return keys.includes("") ? compared(...keys) : sign * compared(...keys);
  });
  body.replaceChildren(...sorted);
}

function begin(table) {
  const heads = [...table.tHead.rows[0].cells];
  const rows = [...table.tBodies[0].rows];
  heads.forEach((head, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...head.childNodes);
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const before = head.getAttribute("aria-sort") ?? "none";
      const order = ORDERS[(ORDERS.indexOf(before) + 1) % ORDERS.length];
      heads.forEach((each) => each.removeAttribute("aria-sort"));
      if (order !== "none") {
        head.setAttribute("aria-sort", order);
      }
      sort(table, place, order, rows);
    });
  });
}

document.querySelectorAll("table[data-sortable]").forEach((table) => {
  if (table.tBodies[0].rows.length > 1) {
    begin(table);
  }
});
