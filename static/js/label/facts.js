/* The form of page metadata, which htmx loads and sends. Picking a next link, or saying that there
   is none, fills its fields; accepting a suggestion and undoing press a button. */

const FORM = "#page-facts form.facts-form";

/** @returns {(node: number, url: string) => void} */
export function nextLinkSetter() {
  return async (node, url) => {
    const form = await loadedForm();
    if (!form) return;
    setField(form, "next_page_url", url);
    setField(form, "next_link_node", String(node));
    form.elements.namedItem("is_last_page").checked = false;
    form.requestSubmit();
  };
}

/** Says that the page does not go on, or takes that back; returns whether it is said now. */
export async function toggleLastPage() {
  const form = await loadedForm();
  if (!form) return false;
  const box = form.elements.namedItem("is_last_page");
  box.checked = !box.checked;
  setField(form, "next_page_url", "");
  setField(form, "next_link_node", "");
  form.requestSubmit();
  return box.checked;
}

/** Presses the button that takes the last change of the next page back; returns whether there is one. */
export function undoNextPage() {
  /** @type {HTMLButtonElement|null} */
  const button = document.querySelector("#undo-next");
  button?.click();
  return button !== null;
}

/** Accepts the first suggestion; returns its URL or what it says, or "" if there is none. */
export async function acceptNextLink() {
  await loadedForm();
  /** @type {HTMLButtonElement|null} */
  const button = document.querySelector("#next-links button");
  button?.click();
  return button?.title ?? "";
}

/** Open the metadata; the form is loaded when it is opened for the first time. */
async function loadedForm() {
  const facts = document.getElementById("page-facts");
  facts.closest("details").open = true;
  const present = document.querySelector(FORM);
  if (present) return present;
  await new Promise((done) => facts.addEventListener("htmx:afterSettle", done, { once: true }));
  return document.querySelector(FORM);
}

function setField(form, name, value) {
  const field = form.elements.namedItem(name);
  if (field) field.value = value;
}
