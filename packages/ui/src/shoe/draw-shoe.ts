import { drawBoot } from "./boot.ts";
import { type Brush, createBrush } from "./brush.ts";
import { COLOURWAYS, type ColourwayOf, type ShoeKind } from "./colourways.ts";
import { drawCourt } from "./court.ts";
import { drawDerby } from "./derby.ts";
import { drawRunner } from "./runner.ts";
import { drawSandal } from "./sandal.ts";
import { drawSole, type SoleColours } from "./sole.ts";

/** lateral = the outer side, toe to the right; medial = its mirror image; toe = a detail; sole = from below. */
export const SHOE_VIEWS = ["lateral", "medial", "toe", "sole"] as const;
export type ShoeView = (typeof SHOE_VIEWS)[number];

/**
 * Draws a shoe as SVG text. The same arguments give the same text, and no two different calls share an id.
 *
 * @returns an `<svg>` with a viewBox and no size: about 1.9:1 for the side views, square for toe and sole.
 */
export function drawShoe<Kind extends ShoeKind>(
  kind: Kind,
  colourway: ColourwayOf<Kind>,
  view: ShoeView,
): string {
  const id = `${kind}-${colourway}-${view}-`;
  if (view === "sole") return svg("-73 0 246 246", drawSole(soleColours(kind, colourway), id));
  const brush = createBrush(id);
  const shoe = SILHOUETTES[kind](colourway, brush);
  const body = view === "medial" ? `<g transform="translate(660 0) scale(-1 1)">${shoe}</g>` : shoe;
  const frame =
    view === "medial" ? mirrored(SIDE_FRAMES[kind]) : view === "toe" ? TOE_FRAMES[kind] : SIDE_FRAMES[kind];
  return svg(frame.join(" "), `<defs>${brush.defs.join("")}</defs>${body}`);
}

type Frame = readonly [x: number, y: number, width: number, height: number];

const SIDE_FRAMES: Record<ShoeKind, Frame> = {
  runner: [30, 46, 604, 318],
  court: [30, 46, 604, 318],
  boot: [40, 0, 600, 370],
  derby: [56, 86, 586, 284],
  sandal: [40, 96, 600, 274],
};
const TOE_FRAMES: Record<ShoeKind, Frame> = {
  runner: [390, 160, 200, 200],
  court: [390, 160, 200, 200],
  boot: [400, 165, 200, 200],
  derby: [400, 165, 200, 200],
  sandal: [390, 160, 200, 200],
};

const SILHOUETTES: Record<ShoeKind, (colourway: string, brush: Brush) => string> = {
  runner: (name, brush) => drawRunner(pick(COLOURWAYS.runner, name), brush),
  court: (name, brush) => drawCourt(pick(COLOURWAYS.court, name), brush),
  boot: (name, brush) => drawBoot(pick(COLOURWAYS.boot, name), brush),
  derby: (name, brush) => drawDerby(pick(COLOURWAYS.derby, name), brush),
  sandal: (name, brush) => drawSandal(pick(COLOURWAYS.sandal, name), brush),
};

function pick<Colours>(colourways: Record<string, Colours>, name: string): Colours {
  const colours = colourways[name];
  if (!colours) throw new RangeError(`no such colourway: ${name}`);
  return colours;
}

function soleColours(kind: ShoeKind, colourway: string): SoleColours {
  const colourways: Record<string, Record<string, string | number>> = COLOURWAYS[kind];
  const colours = pick(colourways, colourway);
  const accent = colours.accent ?? colours.panel ?? colours.upper;
  return { base: String(colours.outsole), accent: String(accent) };
}

const mirrored = ([x, y, width, height]: Frame): Frame => [660 - x - width, y, width, height];

const svg = (viewBox: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`;
