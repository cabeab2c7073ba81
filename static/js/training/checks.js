/* Buttons that tick all boxes of a group, or none. */

function button(text, group, isChecked) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "quiet";
  made.textContent = text;
  made.setAttribute("aria-label", `${text}: ${group.querySelector("legend").textContent}`);
  made.addEventListener("click", () => {
    const boxes = [...group.querySelectorAll("input[type=checkbox]")];
    boxes.forEach((box) => {
      box.checked = isChecked;
    });
    // Whoever counts what is chosen hears of it, once.
    boxes[0]?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  return made;
}

document.querySelectorAll("fieldset[data-checks]").forEach((group) => {
  const line = document.createElement("div");
  line.className = "checks";
  line.append(button("All", group, true), button("None", group, false));
  group.querySelector("legend").after(line);
});
