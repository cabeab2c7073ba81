/* Buttons that check or uncheck all boxes of a group. */

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
    // One event for listeners that count the chosen boxes.
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
