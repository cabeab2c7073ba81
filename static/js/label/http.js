/* Requests to the workbench, with what Django wants to see in them. */

/** Logging in again, in another tab, gives the browser a new token: always read the cookie. */
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

/** Who is logged in now, according to a page that says so; 0 if nobody is. */
export async function userAt(address) {
  const answer = await fetch(address, { credentials: "same-origin", redirect: "manual" });
  const screen = new DOMParser().parseFromString(await answer.text(), "text/html");
  return Number(screen.querySelector("[data-user]")?.dataset.user ?? 0);
}

/** Send JSON. Redirects are not followed: the only one there is leads to the log-in. */
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
