/* Draws labels, suggestions and outlines on the picker's canvas; does not access the page.

   A classic script that runs before picker.js. Its only global is a `const`, which elements of
   the page cannot shadow. */
const pickerDrawing = (() => {
  "use strict";

  // Blue and orange are distinguishable with all common colour blindness (Okabe and Ito).
  const TINT = ["", "rgba(20,130,210,.26)", "rgba(240,145,0,.32)", "rgba(128,128,128,.36)"];
  const LINE = ["#333333", "#005a8e", "#b35c00", "#4a4a4a"];
  const LIGHT = ["#ffffff", "#8fcbf7", "#ffcf8a", "#dddddd"];
  const WORD = ["", "main", "noisy", "uncertain"];
  const SEGMENT = ["", "good", "bad", "unsure"];
  const DASH = [[], [], [7, 4], [2, 3]];
  // Roles are drawn as a bar on the left, solid, dashed or dotted, with a word at the top.
  const ROLE = ["", "article", "comment", "area"];
  const ROLE_DASH = [[], [], [10, 5], [3, 4]];
  const ROLE_COLOUR = "#6a3d9a";
  const ROLE_WIDTH = 5;

  function hatch(colour, content) {
    const tile = new OffscreenCanvas(14, 14);
    const brush = tile.getContext("2d");
    // A light and a dark line: one of them is visible on every background.
    for (const [shade, offset] of [[colour, 0], [LIGHT[content], 1.5]]) {
      brush.beginPath();
      for (const shift of [-14, 0, 14]) {
        brush.moveTo(shift + offset, 14);
        brush.lineTo(shift + offset + 14, 0);
      }
      brush.strokeStyle = shade;
      brush.lineWidth = 1.5;
      brush.stroke();
    }
    return brush.createPattern(tile, "repeat");
  }
  const HATCH = LINE.map(hatch);

  function outline(pen, box, colour, width, dash) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.setLineDash(dash);
    pen.strokeRect(box.left + width / 2, box.top + width / 2,
      Math.max(box.width - width, 1), Math.max(box.height - width, 1));
  }

  /** An outline inside the viewport: a dark line on a light one, visible on every background. */
  function strongOutline(pen, box, colour, width) {
    const [left, upper] = [Math.max(box.left - width, 0), Math.max(box.top - width, -width)];
    const right = Math.min(box.right + width, innerWidth);
    const around = { left, top: upper, width: right - left, height: box.bottom + width - upper };
    outline(pen, around, "#ffffff", width + 2, []);
    outline(pen, around, colour, width, []);
  }

  function chip(pen, box, text, colour, isLeft = false) {
    if (!text || box.width < 48 || box.height < 16) return;
    pen.font = "600 10px system-ui, sans-serif";
    const width = pen.measureText(text).width + 8;
    // On the right, where it covers least text; visible while any part of the region is.
    const left = isLeft ? Math.max(box.left, 0) : Math.min(box.right, innerWidth) - width;
    const upper = Math.max(box.top, 0);
    pen.fillStyle = colour;
    pen.fillRect(left, upper, width, 14);
    pen.fillStyle = "#ffffff";
    pen.fillText(text, left + 4, upper + 10.5);
  }

  function role(pen, boxes, number) {
    if (!number) return;
    pen.lineWidth = ROLE_WIDTH;
    for (const box of boxes) {
      // A white background, for dark pages.
      for (const [colour, dash] of [["#ffffff", []], [ROLE_COLOUR, ROLE_DASH[number]]]) {
        pen.strokeStyle = colour;
        pen.setLineDash(dash);
        // Next to the box if there is room, because text often begins at its edge.
        const middle = Math.max(box.left - ROLE_WIDTH, 0) + ROLE_WIDTH / 2;
        pen.beginPath();
        pen.moveTo(middle, box.top);
        pen.lineTo(middle, box.bottom);
        pen.stroke();
      }
    }
    chip(pen, boxes[0], ROLE[number], ROLE_COLOUR, true);
  }

  function mine(pen, regions) {
    for (const [code, boxes] of regions) {
      if (!(code & 3)) continue;
      pen.fillStyle = TINT[code & 3];
      for (const box of boxes) {
        // The nearest label counts, so it clears the tint of outer ones.
        pen.clearRect(box.left, box.top, box.width, box.height);
        pen.fillRect(box.left, box.top, box.width, box.height);
      }
    }
    for (const [code, boxes] of regions) {
      const [content, segment] = [code & 3, (code >> 2) & 3];
      for (const box of boxes) outline(pen, box, LINE[content], segment ? 2 : 1, DASH[segment]);
      role(pen, boxes, code >> 4);
      const word = segment === 2 || !content ? `${SEGMENT[segment]} ${WORD[content]}` : WORD[content];
      chip(pen, boxes[0], word.trim(), LINE[content]);
    }
  }

  function suggested(pen, regions) {
    for (const [code, boxes] of regions) {
      for (const box of boxes) {
        pen.globalAlpha = 0.3;
        pen.fillStyle = HATCH[code & 3];
        pen.fillRect(box.left, box.top, box.width, box.height);
        pen.globalAlpha = 1;
        outline(pen, box, LINE[code & 3], 1, DASH[(code >> 2) & 3]);
      }
      const words = [WORD[code & 3], ROLE[code >> 4]].filter(Boolean).join(", ");
      chip(pen, boxes[0], `${words}?`, LINE[code & 3]);
    }
  }

  function others(pen, regions) {
    for (const [code, boxes] of regions) {
      for (const box of boxes) outline(pen, box, LINE[code & 3], 1.5, [1.5, 3]);
    }
  }

  // Correct, missed, wrong: distinguished by colour, pattern and line.
  const WASH = { right: "rgba(20,130,210,.2)", missed: "rgba(240,145,0,.38)", wrong: "rgba(176,32,132,.24)" };

  function tints(pen, stretches) {
    for (const [kind, boxes] of stretches) {
      for (const box of boxes) {
        pen.fillStyle = WASH[kind];
        pen.fillRect(box.left, box.top, box.width, box.height);
        LINES[kind](pen, box);
      }
    }
  }

  function line(pen, box, height, { colour, width, dash = [] }) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.setLineDash(dash);
    pen.beginPath();
    pen.moveTo(box.left, height);
    pen.lineTo(box.right, height);
    pen.stroke();
  }

  const LINES = {
    right: (pen, box) => line(pen, box, box.bottom - 0.5, { colour: "#005a8e", width: 1 }),
    missed: (pen, box) => line(pen, box, box.bottom - 1, { colour: "#9a4d00", width: 2, dash: [6, 3] }),
    // Struck out, as in the difference next to the page.
    wrong: (pen, box) => line(pen, box, (box.top + box.bottom) / 2, { colour: "#8a1566", width: 1.5 }),
  };

  return Object.freeze({ mine, suggested, others, tints, strongOutline });
})();
