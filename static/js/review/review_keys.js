/* Key bindings of the review screen; changes are stored as on the labelling screen. */

import { action } from "../label/keys.js";

export const SAVED = "workbench-review-keys";

/** @type {import("../label/keys.js").Action[]} */
export const ACTIONS = [
  action("Cause", "cause-comments-taken", "1", "Comments taken", "Tag the page; the same key again takes it back"),
  action("Cause", "cause-navigation-taken", "2", "Navigation taken", "Menus, headers or footers were taken"),
  action("Cause", "cause-teasers-taken", "3", "Teasers taken", "Teasers or related links were taken"),
  action("Cause", "cause-caption", "4", "Caption", "A caption or a credit makes the difference"),
  action("Cause", "cause-short-missed", "5", "Short article missed", "The article is short and was missed"),
  action("Cause", "cause-part-missed", "6", "Part missed", "Part of the content was missed"),
  action("Cause", "cause-all-missed", "7", "Other content taken", "Something else was taken for the content"),
  action("Cause", "cause-gold-wrong", "8", "Gold is wrong", "The gold text is wrong, not the method"),
  action("Cause", "cause-page-broken", "9", "Page is broken", "The stored page is broken"),
  action("Cause", "cause-other", "0", "Something else", "Another cause, in your words"),
  action("Mend", "gold", "g", "Edit gold", "Correct the gold text; saving it scores the page anew"),
  action("Mend", "label", "l", "Label", "Open the labelling screen, at the selected element"),
  action("Mend", "ask", "q", "To queue", "Send the page to those who label, with the causes as reason"),
  action("Mend", "ask-why", "Q", "To queue, why", "The same, with a reason in your words"),
  action("Go", "next", "j", "Next", "The next page of the list"),
  action("Go", "previous", "k", "Previous", "The page before"),
  action("Go", "method-after", "m", "Next method", "The same page by the method that did next best"),
  action("Go", "method-before", "M", "Method before", "The same page by the method that did better"),
  action("Go", "beside", "b", "Beside", "Put another method's difference beside this one; again: away"),
  action("Go", "list", "a", "List", "Back to the list of the worst pages"),
  action("Look", "difference-after", ".", "Next difference", "Go to the next missed or wrong words, on the page too"),
  action("Look", "difference-before", ",", "Difference before", "Go back to the words before"),
  action("Look", "unfold", "x", "Unfold", "Show all equal words, or fold them"),
  action("Look", "up", "ArrowUp", "Wider", "Select the parent"),
  action("Look", "down", "ArrowDown", "Narrower", "Select the child you came from"),
  action("Look", "tints", "t", "Tints", "Show or hide all tints"),
  action("Look", "show-right", "u", "Rightly taken", "Show or hide what was rightly taken"),
  action("Look", "show-missed", "i", "Missed", "Show or hide what was missed"),
  action("Look", "show-wrong", "o", "Wrongly taken", "Show or hide what was wrongly taken"),
  action("Look", "hide", "v", "Hide element", "Take what covers the page out of sight; again: all back"),
  action("Look", "escape", "Escape", "Leave", "Close the gold text; then deselect"),
  action("Look", "help", "?", "Help", "All keys, and how to change them"),
];
