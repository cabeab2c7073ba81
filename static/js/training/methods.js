/* The form of a new evaluation: a changed parameter ticks its method, and each family says how many
   of its boxes are ticked. Without this script people tick the boxes themselves. */

function count(family) {
  const boxes = [...family.querySelectorAll("input[type=checkbox]")];
  const ticked = boxes.filter((box) => box.checked).length;
  family.querySelector("[data-ticked]").textContent = `${ticked} of ${boxes.length}`;
}

function boxOf(part) {
  return part.closest(".method").querySelector("input[type=checkbox]");
}

document.querySelectorAll("details.family").forEach((family) => {
  family.addEventListener("change", (event) => {
    const box = event.target.closest(".parameters") && boxOf(event.target);
    if (box && !box.checked) {
      box.checked = true;
      box.dataset.ticked = "by this script";
    }
    count(family);
  });
  family.addEventListener("click", (event) => {
    const box = event.target.name === "add" && boxOf(event.target);
    // The copy is wanted, and nobody asked for the method with its defaults.
    if (box && box.dataset.ticked) {
      box.checked = false;
    }
  });
  count(family);
});
