/* Requests to the workbench with the headers that Django requires. */

/** Read the cookie for every request: a login in another tab changes the token. */
export function csrfToken() {
  const found = document.cookie.match(/(?:^|;\s*)csrftoken=([^;]+)/);
  return found ? decodeURIComponent(found[1]) : "";
}

const OURS = { "X-Requested-With": "workbench", Accept: "application/json" };

/** @returns {Promise<any>} the JSON at an address of the workbench */
export async function getJson(address) {
  const answer = await fetch(address, { headers: OURS, credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.json();
}

/** The id of the logged-in user, read from a page; 0 if logged out. */
export async function userAt(address) {
  const answer = await fetch(address, { credentials: "same-origin", redirect: "manual" });
  const screen = new DOMParser().parseFromString(await answer.text(), "text/html");
  return Number(screen.querySelector("[data-user]")?.dataset.user ?? 0);
}

/** Send JSON. Redirects are not followed, because they lead to the login page. */
export function postJson(address, body, { seconds = 30 } = {}) {
  return fetch(address, {
    method: "POST",
    headers: { ...OURS, "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
    body: JSON.stringify(body),
    credentials: "same-origin",
    redirect: "manual",
    signal: AbortSignal.timeout(seconds * 1000),
  });
}

export function postForm(address, fields) {
  return fetch(address, {
    method: "POST",
    headers: { ...OURS, "X-CSRFToken": csrfToken() },
    body: new URLSearchParams(fields),
    credentials: "same-origin",
    redirect: "manual",
  });
}
