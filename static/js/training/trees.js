/* Trees are wider than the screen: begins with the root in the middle, not with the left edge. */

function centre(frame) {
  const root = frame.querySelector(".tree-node, .tree-leaf");
  if (!root) {
    return;
  }
  const box = root.getBoundingClientRect();
  const seen = frame.getBoundingClientRect();
  frame.scrollLeft += box.left + box.width / 2 - (seen.left + seen.width / 2);
}

for (const frame of document.querySelectorAll(".tree")) {
  // Inside closed details nothing has a size yet.
  frame.closest("details").addEventListener("toggle", () => centre(frame), { once: true });
  centre(frame);
}
