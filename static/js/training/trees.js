/* Scrolls wide decision trees so that the root is centred. */

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
  // Closed details have no layout.
  frame.closest("details").addEventListener("toggle", () => centre(frame), { once: true });
  centre(frame);
}
