/* The help dialog: lists all keys and allows to change them. */

import { chordOf, isModifier, keyName } from "./keys.js";

/** @param {import("./keys.js").Keys} keys @returns {() => void} shows the dialog */
export function helpDialog(keys) {
  const { actions } = keys;
  const dialog = document.getElementById("help-dialog");
  const body = dialog.querySelector("tbody");
  const problem = dialog.querySelector(".problem");
  let waiting = ""; // the action that waits for its new key

  const announce = (text) => {
    problem.textContent = text;
    problem.hidden = !text;
  };

  const draw = () => body.replaceChildren(...actions.map(row));

  const row = (action, i) => {
    const line = document.createElement("tr");
    const group = actions[i - 1]?.group === action.group ? "" : action.group;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet" });
    button.textContent = waiting === action.id ? "Press a key…" : "Change";
    button.setAttribute("aria-label", `Change the key of ${action.title}`);
    button.addEventListener("click", () => {
      waiting = action.id;
      announce("");
      draw();
      body.rows[i].querySelector("button").focus();
    });
    const last = cell("");
    last.append(button);
    const what = [cell(action.title), cell(action.help, "wide")];
    line.append(cell(group, "group"), keyCell(keys.of(action.id)), ...what, last);
    return line;
  };

  dialog.addEventListener("keydown", (event) => {
    if (!waiting || isModifier(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const id = waiting;
    waiting = "";
    if (event.key !== "Escape") announce(keys.rebind(id, chordOf(event)));
    draw();
    body.rows[actions.findIndex((action) => action.id === id)].querySelector("button").focus();
  });
  // Escape while waiting for a key cancels the change and keeps the dialog open.
  dialog.addEventListener("cancel", (event) => waiting && event.preventDefault());
  dialog.querySelector("#reset-keys").addEventListener("click", () => {
    keys.reset();
    announce("");
    draw();
  });

  return () => {
    waiting = "";
    announce("");
    draw();
    dialog.showModal();
  };
}

function cell(text, className = "") {
  return Object.assign(document.createElement("td"), { textContent: text, className });
}

function keyCell(chords) {
  const made = cell("");
  chords.forEach((chord, i) => {
    if (i) made.append(" ");
    made.append(Object.assign(document.createElement("kbd"), { textContent: keyName(chord) }));
  });
  return made;
}
