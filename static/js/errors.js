// Shows a message when an htmx request failed; htmx itself shows nothing.

const WORDS = {
  400: "The workbench did not understand the request. Load the page again.",
  401: "You are logged out. Log in again; what is on the screen may not be saved.",
  403: "Your account may not do this, or the page is too old. Load it again; if that does not help, ask an administrator.",
  404: "What you asked for is gone. Load the page again.",
  413: "That was too much at once for the workbench.",
  429: "Too many attempts. Wait a while, then try again.",
};
const BROKEN = "Something broke on the workbench's side. What you did last may not have been saved; try again.";
const UNREACHABLE = "The workbench cannot be reached. Is it running, and are you connected? What you did last is not saved; try again.";

function show(words) {
  const bar = document.getElementById("failure");
  if (!bar) return;
  bar.textContent = words;
  bar.hidden = false;
}

function hide() {
  const bar = document.getElementById("failure");
  if (bar) bar.hidden = true;
}

document.addEventListener("htmx:responseError", (event) => {
  show(WORDS[event.detail.xhr.status] || BROKEN);
});
for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, () => show(UNREACHABLE));
}
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) hide();
});
