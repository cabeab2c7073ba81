/* Draws every <figure data-plot> with plotly, in the colours of the page, light or dark.

   A figure holds its plot as JSON: data and layout in plotly's vocabulary, without colours.
   A click on a point whose customdata begins with a URL opens it. Heat maps have no colour scale:
   every cell shows its number, and plotly would write style attributes, which our CSP forbids. */

const PLOTLY = window.Plotly;
// Below this width legends and the like move below the plot.
const NARROW = 600;
// Characters per line of an axis title.
const NARROW_LINE = 32;
const WIDE_LINE = 60;
const HEIGHT = 420;
const ROW = 46;
const MAX_UPRIGHT = 8;
/* Distinguishable with all common colour blindness (Okabe and Ito), darker on a light background
   and lighter on dark, so that thin lines stand out on both. */
const LIGHT = ["#0072b2", "#c95b00", "#00795a", "#a8487f", "#7a6000", "#3f3f9f", "#4d4d4d", "#8a1c1c"];
const DARK = ["#56b4e9", "#f0a33a", "#2fc79a", "#e48fbf", "#e8d64a", "#a3a3ff", "#c8c8c8", "#ff8f7a"];
const isDark = window.matchMedia("(prefers-color-scheme: dark)");

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Break a title into lines for a narrow plot. */
function wrapped(text, most) {
  const lines = [""];
  for (const word of text.split(" ")) {
    if (lines.at(-1) && `${lines.at(-1)} ${word}`.length > most) {
      lines.push("");
    }
    lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines.join("<br>");
}

/** Deep merge; later values win. */
function merged(...parts) {
  const result = {};
  for (const part of parts) {
    for (const [key, value] of Object.entries(part ?? {})) {
      const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
      result[key] = isObject ? merged(result[key], value) : value;
    }
  }
  return result;
}

function axisLook(axis, most) {
  const line = colour("--line");
  return {
    automargin: true,
    gridcolor: line,
    linecolor: line,
    zerolinecolor: line,
    tickcolor: line,
    title: { standoff: 12, text: wrapped(axis?.title?.text ?? "", most) },
    fixedrange: true,
  };
}

function isUpright(trace) {
  return trace.type === "bar" && trace.orientation !== "h";
}

/** Bars with many names become horizontal, so that the names stay readable. */
function laidDown(plot) {
  if (!plot.data.every((trace) => isUpright(trace) && trace.x.length > MAX_UPRIGHT)) {
    return plot;
  }
  const turned = { x: "y", y: "x" };
  const data = plot.data.map(({ x, y, error_y: error, hovertemplate, ...rest }) => ({
    ...rest,
    x: y,
    y: x,
    orientation: "h",
    ...(error && { error_x: error }),
    ...(hovertemplate && { hovertemplate: hovertemplate.replace(/%\{([xy])/g, (_, axis) => `%{${turned[axis]}`) }),
  }));
  const { xaxis, yaxis, ...rest } = plot.layout;
  return { ...plot, data, layout: { ...rest, xaxis: yaxis, yaxis: { ...xaxis, autorange: "reversed" } } };
}

/** The rows of a heat map or of horizontal bars, which determine the height; else none. */
function rowsOf({ data: [first, ...others] }) {
  if (first?.type === "heatmap") {
    return ROW * first.y.length;
  }
  return first?.orientation === "h" ? first.y.length * (14 + 12 * (others.length + 1)) : 0;
}

function heightOf(plot) {
  const rows = rowsOf(plot);
  return rows ? Math.max(260, 120 + rows) : HEIGHT;
}

function layoutOf(plot, width) {
  const [text, surface, line] = ["--text", "--surface", "--line"].map(colour);
  const isNarrow = width < NARROW;
  const most = isNarrow ? NARROW_LINE : WIDE_LINE;
  const look = {
    autosize: true,
    height: heightOf(plot) + (isNarrow ? 24 * Math.ceil(plot.data.length / 2) : 0),
    font: { family: "system-ui, sans-serif", size: isNarrow ? 11 : 13, color: text },
    colorway: isDark.matches ? DARK : LIGHT,
    paper_bgcolor: surface,
    plot_bgcolor: surface,
    hoverlabel: { bgcolor: surface, bordercolor: line, font: { color: text } },
    showlegend: plot.data.length > 1,
  };
  const axes = Object.keys(plot.layout).filter((name) => /^[xy]axis\d*$/.test(name));
  const looks = Object.fromEntries([...axes, "xaxis", "yaxis"].map((name) => [name, axisLook(plot.layout[name], most)]));
  const margins = isNarrow ? { margin: { l: 8, r: 8, t: 16, b: 8 } } : { margin: { l: 60, r: 16, t: 24, b: 48 } };
  return merged(look, plot.layout, looks, margins);
}

function traceOf(trace) {
  if (trace.type === "heatmap") {
    const [surface, text] = ["--surface", "--text"].map(colour);
    const scale = [[0, surface], [1, isDark.matches ? "#1f6391" : "#79b5dc"]];
    return merged(trace, { colorscale: scale, textfont: { color: text }, xgap: 2, ygap: 2, showscale: false });
  }
  if (trace.type === "bar") {
    const look = { marker: { pattern: { fillmode: "overlay", fgopacity: 0.55, size: 7 } } };
    for (const error of ["error_x", "error_y"].filter((name) => name in trace)) {
      look[error] = { color: colour("--muted"), thickness: 1.5 };
    }
    return merged(look, trace);
  }
  return trace;
}

/** The URL that a click on these points opens, if it is one of this workbench. */
function addressOf(points) {
  const given = points.map(({ customdata }) => customdata?.[0]).find((each) => typeof each === "string" && each);
  const address = given && new URL(given, document.baseURI);
  return address && address.origin === window.location.origin ? address.href : null;
}

function open({ points, event }) {
  const address = addressOf(points);
  if (address && (event.ctrlKey || event.metaKey)) {
    window.open(address, "_blank", "noopener");
  } else if (address) {
    window.location.assign(address);
  }
}

function letOpen(drawing) {
  drawing.on("plotly_click", open);
  drawing.on("plotly_hover", ({ points }) => drawing.classList.toggle("opens", addressOf(points) !== null));
  drawing.on("plotly_unhover", () => drawing.classList.remove("opens"));
}

function draw(figure, plot) {
  const drawing = figure.querySelector(".drawing");
  const data = plot.data.map(traceOf);
  const layout = layoutOf(plot, drawing.clientWidth);
  const config = { responsive: true, displayModeBar: false };
  return PLOTLY.react(drawing, structuredClone(data), layout, config);
}

function save(figure, plot) {
  const drawing = figure.querySelector(".drawing");
  const size = { width: drawing.clientWidth, height: drawing.clientHeight };
  PLOTLY.downloadImage(drawing, { format: "svg", filename: plot.name, ...size });
}

function begin(figure) {
  const stored = figure.querySelector("script[type='application/json']");
  const plot = laidDown(JSON.parse(stored.textContent));
  const drawing = figure.querySelector(".drawing");
  drawing.replaceChildren();
  draw(figure, plot).then(() => {
    letOpen(drawing);
    figure.dataset.drawn = "";
  });
  let isNarrow = drawing.clientWidth < NARROW;
  isDark.addEventListener("change", () => draw(figure, plot));
  new ResizeObserver(() => {
    if (isNarrow !== drawing.clientWidth < NARROW) {
      isNarrow = !isNarrow;
      draw(figure, plot);
    }
  }).observe(drawing);
  const button = figure.querySelector(".save");
  button.hidden = false;
  button.addEventListener("click", () => save(figure, plot));
}

if (PLOTLY) {
  document.querySelectorAll("figure[data-plot]").forEach(begin);
}
