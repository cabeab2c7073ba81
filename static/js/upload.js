// The upload screen: drag and drop of files and folders, list of chosen files, progress.
// Without this script the form works with the browser's own file inputs.

const form = document.getElementById("upload");
const drop = document.getElementById("drop");
const list = document.getElementById("chosen");
const summary = document.getElementById("chosen-summary");
const sending = document.getElementById("sending");
const submit = form.querySelector("button[type=submit]");
const limit = Number(form.dataset.limit);
const mostFiles = Number(form.dataset.mostFiles);

// Large folders are shortened in the list.
const SHOWN = 50;

/** Files to send by name, including folders. Names are unique. */
const chosen = new Map();
let request = null;

function size(bytes) {
  const units = ["bytes", "kB", "MB", "GB"];
  let unit = 0;
  while (bytes >= 1000 && unit < units.length - 1) {
    bytes /= 1000;
    unit += 1;
  }
  return `${bytes.toFixed(unit && bytes < 100 ? 1 : 0)} ${units[unit]}`;
}

function total() {
  let sum = 0;
  for (const file of chosen.values()) sum += file.size;
  return sum;
}

function problem() {
  if (total() > limit) return `That is more than ${size(limit)}. Upload it in parts.`;
  if (chosen.size > mostFiles) return `That is more than ${mostFiles} files. Put them into a zip.`;
  return "";
}

function line(name, file) {
  const item = document.createElement("li");
  const label = document.createElement("span");
  label.textContent = name;
  const bytes = document.createElement("span");
  bytes.className = "size";
  bytes.textContent = size(file.size);
  const remove = document.createElement("button");
  remove.type = "button";
  remove.className = "quiet";
  remove.textContent = "Remove";
  remove.setAttribute("aria-label", `Remove ${name}`);
  remove.addEventListener("click", () => {
    chosen.delete(name);
    show();
  });
  item.append(label, bytes, remove);
  return item;
}

function show() {
  const names = [...chosen.keys()].sort().slice(0, SHOWN);
  list.replaceChildren(...names.map((name) => line(name, chosen.get(name))));
  const more = chosen.size > SHOWN ? `, the first ${SHOWN} shown` : "";
  const files = chosen.size === 1 ? "1 file" : `${chosen.size} files`;
  summary.textContent = chosen.size ? `${files}, ${size(total())}${more}. ${problem()}` : "";
  summary.classList.toggle("problem", Boolean(problem()));
}

function choose(name, file) {
  chosen.set(name, file);
}

function chooseFrom(input) {
  for (const file of input.files) choose(file.webkitRelativePath || file.name, file);
  // Clear the input, so that a removed file can be chosen again.
  input.value = "";
  show();
}

// Files and folders dropped on the page

function entriesOf(reader) {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

function fileOf(entry) {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function chooseEntries(entries) {
  // An explicit stack instead of recursion, because folders may be deeply nested.
  const waiting = [...entries];
  while (waiting.length && chosen.size <= mostFiles) {
    const entry = waiting.shift();
    if (entry.isFile) {
      choose(entry.fullPath.replace(/^\/+/, ""), await fileOf(entry));
    } else {
      const reader = entry.createReader();
      // readEntries returns at most a hundred entries per call, and an empty list at the end.
      for (let some = await entriesOf(reader); some.length; some = await entriesOf(reader)) {
        waiting.push(...some);
      }
    }
  }
}

async function chooseDropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const files = [...transfer.files];
  try {
    if (entries.length) await chooseEntries(entries);
    else files.forEach((file) => choose(file.name, file));
  } catch (error) {
    summary.textContent = `Not everything could be read: ${error.message}`;
    return;
  }
  show();
}

// Sending

function send(event) {
  event.preventDefault();
  if (request) return;
  if (!chosen.size || problem()) {
    summary.textContent = problem() || "Choose files or a folder first.";
    summary.classList.add("problem");
    return;
  }
  const body = new FormData();
  for (const field of form.elements) {
    if (field.name && field.type !== "file") body.append(field.name, field.value);
  }
  for (const [name, file] of chosen) body.append("files", file, name);
  request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.upload.addEventListener("progress", (step) => progress(step.loaded, step.total));
  request.addEventListener("load", answered);
  request.addEventListener("error", () => stopped("The connection was lost. Upload it again."));
  request.addEventListener("abort", () => stopped("Stopped: nothing was uploaded."));
  progress(0, total());
  request.send(body);
}

function progress(sent, all) {
  submit.disabled = true;
  sending.hidden = false;
  sending.querySelector("progress").value = all ? sent / all : 0;
  const words = sent < all ? `${size(sent)} of ${size(all)}` : "arrived, being checked";
  sending.querySelector("[role=status]").textContent = words;
}

function stopped(words) {
  request = null;
  submit.disabled = false;
  sending.hidden = true;
  summary.textContent = words;
  summary.classList.add("problem");
}

function answered() {
  const answer = request;
  if (answer.status === 200) {
    // The browser has followed the redirect to the page of the import.
    location.assign(answer.responseURL);
    return;
  }
  const page = new DOMParser().parseFromString(answer.responseText, "text/html");
  const fields = page.getElementById("fields");
  const renewed = page.getElementById("upload");
  if (answer.status === 422 && fields && renewed) {
    document.getElementById("fields").replaceWith(fields);
    form.action = renewed.action;
    stopped("Not imported yet: see below.");
    fields.querySelector("[aria-invalid], .problem")?.scrollIntoView({ block: "center" });
    return;
  }
  stopped(refusals[answer.status] || `The server refused it (${answer.status}).`);
}

const refusals = {
  403: "You may not import pages, or you were logged out. Reload this page.",
  413: "The server does not take uploads as large as this one. Upload it in parts.",
};

// Start

form.classList.add("scripted");
for (const input of form.querySelectorAll("input[type=file]")) {
  input.addEventListener("change", () => chooseFrom(input));
  // Chosen before this script was loaded, on a slow line.
  if (input.files.length) chooseFrom(input);
}
for (const name of ["dragenter", "dragover"]) {
  drop.addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
}
drop.addEventListener("dragleave", () => drop.classList.remove("over"));
drop.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  chooseDropped(event.dataTransfer);
});
// A file dropped outside of the area would replace this page.
for (const name of ["dragover", "drop"]) {
  window.addEventListener(name, (event) => event.preventDefault());
}
sending.querySelector("button").addEventListener("click", () => request?.abort());
form.addEventListener("submit", send);
// After "back" the form would reuse the id of the last upload.
window.addEventListener("pageshow", (event) => event.persisted && location.reload());
