/* Synchronises the frame with the state of the workspace. */

/**
 * @param {object} parts
 * @param {import("./workspace.js").Workspace} parts.workspace
 * @param {import("./frame.js").Frame} parts.frame
 * @param {import("./keys.js").Keys} parts.keys
 * @param {(id: string) => void} parts.run
 * @param {(node: number, exact: number) => void} parts.pick
 */
export function connectFrame({ workspace, frame, keys, run, pick }) {
  const marks = (layer, list, isChange = false) => {
    frame.send({ type: "marks", layer, marks: list, isChange });
  };
  const sendLabels = ({ detail }) => {
    const isChange = detail.nodes.length > 0;
    marks("mine", workspace.labels.marks(isChange ? detail.nodes : undefined), isChange);
  };
  const sendKeys = () => frame.send({ type: "keys", chords: keys.chords() });
  const sendSelected = (scroll) => frame.send({ type: "select", node: workspace.selected, scroll });
  const sendMode = () => {
    marks("preview", (workspace.preview?.nodes ?? []).flatMap((node) => [node, 1]));
    const kind = workspace.isPickingLink ? "link" : workspace.paint ? "paint" : "label";
    frame.send({ type: "cursor", kind });
  };
  const toggles = [...document.querySelectorAll("input[data-layer]")];
  const sendToggle = ({ dataset, checked }) => frame.send({ type: "show", layer: dataset.layer, on: checked });

  /** Send the whole state to a new or reloaded frame. */
  const sendAll = () => {
    sendKeys();
    toggles.forEach(sendToggle);
    marks("mine", workspace.labels.marks());
    marks("suggested", workspace.suggestionMarks());
    marks("others", workspace.otherMarks());
    sendMode();
    sendSelected(true);
    document.querySelector(".label-screen").dataset.frame = "open";
  };

  workspace.addEventListener("labels", sendLabels);
  workspace.addEventListener("suggestions", () => marks("suggested", workspace.suggestionMarks()));
  workspace.addEventListener("selected", ({ detail }) => sendSelected(detail.scroll));
  workspace.addEventListener("mode", sendMode);
  keys.addEventListener("changed", sendKeys);
  toggles.forEach((each) => each.addEventListener("change", () => sendToggle(each)));

  frame.addEventListener("opened", sendAll);
  frame.addEventListener("pick", ({ detail }) => {
    workspace.names.set(detail.node, detail.name);
    pick(detail.node, detail.exact);
  });
  frame.addEventListener("key", ({ detail }) => {
    const id = keys.actionFor(detail.chord);
    if (id) run(id);
  });
  frame.addEventListener("described", ({ detail }) => {
    for (const [node, name] of detail.names) workspace.names.set(node, name);
    workspace.dispatchEvent(new Event("described"));
  });
  if (frame.isOpen) sendAll();
}
