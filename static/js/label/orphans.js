/* Orphans: labels of an earlier version of the page without a sure match in this one. */

import { postForm } from "./http.js";
import { tag } from "./panel.js";

/**
 * @param {import("./workspace.js").Workspace} workspace
 * @param {string} address without the orphan's number at its end
 */
export function showOrphans(workspace, address) {
  const section = document.getElementById("orphans");
  const list = section.querySelector("ul");

  const draw = () => {
    section.hidden = workspace.orphans.length === 0;
    section.querySelector(".count").textContent = String(workspace.orphans.length);
    list.replaceChildren(...workspace.orphans.map(item));
  };

  const settle = async (orphan) => {
    // Orphans without an id are computed for each view and cannot be resolved.
    if (orphan.id !== null) {
      const answer = await postForm(`${address}${orphan.id}/`, { action: "drop" }).catch(() => null);
      if (!answer?.ok) return workspace.announce("The lost label could not be settled: no connection.");
    }
    workspace.orphans = workspace.orphans.filter((each) => each !== orphan);
    return draw();
  };

  const button = (words, work) => {
    const made = Object.assign(document.createElement("button"), { type: "button", className: "quiet" });
    made.textContent = words;
    made.addEventListener("click", work);
    return made;
  };

  const apply = (orphan) => {
    if (workspace.selected < 0) return workspace.announce("Select the region this label belongs to first.");
    const { segment, content, role } = orphan;
    const decision = workspace.joined(workspace.selected, { segment, content, role, origin: "person" });
    workspace.decide([[workspace.selected, decision]]);
    workspace.announce(`${workspace.describe(workspace.selected)}. The lost label is settled.`);
    return settle(orphan);
  };

  const item = (orphan) => {
    const line = document.createElement("li");
    const text = Object.assign(document.createElement("p"), { className: "help wrap" });
    text.textContent = orphan.excerpt || orphan.path;
    text.title = orphan.path;
    const row = Object.assign(document.createElement("p"), { className: "suggestion" });
    row.append(tag(orphan));
    if (workspace.outline.has(orphan.likely_node)) {
      const sure = `${Math.round(orphan.confidence * 100)} %`;
      row.append(button(`Look (${sure})`, () => workspace.select(orphan.likely_node, { scroll: true })));
    }
    row.append(button("Give to selected", () => apply(orphan)));
    if (orphan.id !== null) row.append(button("Drop", () => settle(orphan)));
    line.append(text, row);
    return line;
  };

  draw();
}
