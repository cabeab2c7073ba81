/* The form of page metadata, which htmx loads and sends. Picking a next link fills two fields;
   accepting a suggested link presses its button. */

const FORM = "#page-facts form.facts-form";

/** @returns {(node: number, url: string) => void} */
export function nextLinkSetter() {
  return async (node, url) => {
    const form = await loadedForm();
    if (!form) return;
    setField(form, "next_page_url", url);
    setField(form, "next_link_node", String(node));
    form.requestSubmit();
  };
}

/** Accepts the first suggested next link; returns its URL, or "" if there is none. */
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
