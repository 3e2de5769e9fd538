import { checkDigit } from "@horma/gtin";
import type { GreyPicture } from "../engine/picture.ts";
import { type CodeText, printCode } from "./print-code.ts";
import { type Random, randomFrom } from "./random.ts";
import type { Point } from "./scene.ts";

/** How much of the code is seen. */
type Seen = "whole" | "hidden" | "out of the picture";
const seen = ["whole", "hidden", "out of the picture"] as const;

/** A number whose half looks like a short code: an EAN-13 with a first digit of 1 to 9, and looks at it. */
export interface Lookalike {
  readonly truth: CodeText;
  readonly seen: Seen;
  readonly modulePx: number;
  /** Of the reading direction, in degrees. */
  readonly angle: number;
  /** One look of a hand that holds a camera still: no two have the same pixels. */
  look(exposure: number): GreyPicture;
}

interface Hold {
  readonly width: number;
  readonly height: number;
  readonly centre: Point;
  /** Modules that the bars are high. */
  readonly bars: number;
  readonly blurModules: number;
  readonly paper: number;
  readonly ink: number;
  readonly noise: number;
  readonly cover: Cover | undefined;
  /** Modules between the bars and the line of a frame that is printed around them; infinite without one. */
  readonly frame: number;
}

/** What hides the code from here on, in modules from its middle: a hand, a box in front of it, a white sticker. */
interface Cover {
  readonly from: number;
  readonly side: 1 | -1;
  /** Modules along for each module down. */
  readonly lean: number;
  readonly level: number;
}

/**
 * A turned or half-visible EAN-13 as a camera sees it: 0 to 45 degrees either way or upside down, 1.5 to 5 pixels a module,
 * bars of 12 to 50 modules; a third of them hidden from about the middle on, a third reaching out of the picture. One in four
 * begins with 780, one in four has a printed frame. The same seed gives the same.
 */
export function lookalike(seed: number): Lookalike {
  const random = randomFrom(seed ^ 0x6a09e667);
  const before = random.below(4) === 0 ? "780" : String(1 + random.below(9));
  const digits = before + Array.from({ length: 12 - before.length }, () => random.below(10)).join("");
  const truth: CodeText = { format: "ean_13", text: digits + checkDigit(digits) };
  const kind = seen[random.below(seen.length)] as Seen;
  const modulePx = random.between(1.5, 5);
  const angle = random.between(-45, 45) + (random.next() < 0.2 ? 180 : 0);
  const framing = randomFrom(seed ^ 0x3c6ef372);
  const frame = framing.below(4) === 0 ? framing.between(2, 8) : Infinity;
  const hold = { ...holdOf(kind, modulePx, (angle * Math.PI) / 180, random), frame };
  return {
    truth,
    seen: kind,
    modulePx,
    angle,
    look(exposure) {
      const hand = randomFrom(seed * 31 + exposure);
      const centre = {
        x: hold.centre.x + hand.between(-0.7, 0.7),
        y: hold.centre.y + hand.between(-0.7, 0.7),
      };
      const turn = ((angle + hand.between(-0.2, 0.2)) * Math.PI) / 180;
      return pictureOf(
        { ...hold, centre },
        barsOf(truth, modulePx, turn, hold.blurModules),
        turn,
        modulePx,
        hand,
      );
    },
  };
}

function holdOf(kind: Seen, modulePx: number, turn: number, random: Random): Omit<Hold, "frame"> {
  const width = Math.round(Math.max(320, Math.min(520, 120 * modulePx)));
  const height = Math.round(width * 0.6);
  const side = random.next() < 0.5 ? 1 : -1;
  // The frame ends within a third of the code about its middle.
  const beyond = random.between(-16, 16) * modulePx * Math.abs(Math.cos(turn));
  const x = side < 0 ? beyond : width - beyond;
  const level = [255, 240, 128, 15][random.below(4)] as number;
  const middle = random.between(0.45, 0.6) * 255;
  const half = random.between(0.25, 0.42) * 255;
  return {
    width,
    height,
    centre: {
      x: kind === "out of the picture" ? x : width / 2 + random.between(-20, 20),
      y: height / 2 + random.between(-30, 30),
    },
    bars: random.between(12, 50),
    blurModules: random.between(0.1, 0.6),
    paper: middle + half,
    ink: middle - half,
    noise: random.between(0, 8),
    cover:
      kind === "hidden"
        ? { from: random.between(-16, 16), side, lean: random.between(-0.25, 0.25), level }
        : undefined,
  };
}

/** Noise by the pixel, made once: more of it than a picture has lines, begun elsewhere in each look. */
const grain = Float32Array.from(
  { length: 99_991 },
  (
    (random) => () =>
      random.normal()
  )(randomFrom(1)),
);

/** Table steps to a module. */
export const steps = 16;
export const margin = 12;

/** The share of ink along the code under the camera's blur and a pixel's area, in steps, from `margin` modules before it. */
export function barsOf(code: CodeText, modulePx: number, turn: number, blurModules: number): Float32Array {
  const { modules } = printCode(code);
  const sharp = Float32Array.from({ length: (modules.length + 2 * margin) * steps }, (_, at) =>
    modules[Math.floor(at / steps) - margin] ? 1 : 0,
  );
  const pixel = ((Math.abs(Math.cos(turn)) + Math.abs(Math.sin(turn))) / modulePx) ** 2 / 12;
  const sigma = Math.sqrt(blurModules ** 2 + pixel) * steps;
  const reach = Math.ceil(3 * sigma);
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)),
  );
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  return sharp.map((_, at) => {
    let ink = 0;
    for (let tap = -reach; tap <= reach; tap++)
      ink += (sharp[at + tap] ?? 0) * (kernel[tap + reach] as number);
    return ink / total;
  });
}

function pictureOf(
  { width, height, centre, cover, paper, ink, noise, bars: barHeight, frame }: Hold,
  bars: Float32Array,
  turn: number,
  modulePx: number,
  random: Random,
): GreyPicture {
  const halfCode = bars.length / steps / 2 - margin;
  return shotOf({ width, height, centre, turn, modulePx, noise }, random, (u, v) => {
    if (cover && (u - cover.from - v * cover.lean) * cover.side > 0) return cover.level;
    const away = Math.max(Math.abs(u) - halfCode, Math.abs(v) - barHeight / 2);
    if (away > frame && away < frame + 1) return ink;
    const place = Math.floor(u * steps + bars.length / 2);
    // The bars' heads and feet are as soft as a pixel.
    const inside = Math.max(0, Math.min(1, (barHeight / 2 - Math.abs(v)) * modulePx + 0.5));
    return paper - (paper - ink) * inside * (bars[place] ?? 0);
  });
}

/** A picture, and how the label lies in it: its middle, its turn in radians and the pixels of a module. */
interface Shot {
  readonly width: number;
  readonly height: number;
  readonly centre: Point;
  readonly turn: number;
  readonly modulePx: number;
  readonly noise: number;
}

/** The picture of a label. `levelAt` gives its grey value at so many modules from its middle, across and along the bars. */
export function shotOf(
  { width, height, centre, turn, modulePx, noise }: Shot,
  random: Random,
  levelAt: (u: number, v: number) => number,
): GreyPicture {
  const data = new Uint8Array(width * height);
  const start = random.below(grain.length);
  const [cos, sin] = [Math.cos(turn) / modulePx, Math.sin(turn) / modulePx];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const [right, down] = [x + 0.5 - centre.x, y + 0.5 - centre.y];
      const level = levelAt(right * cos + down * sin, down * cos - right * sin);
      data[at] = Math.max(0, Math.min(255, level + noise * (grain[(start + at) % grain.length] as number)));
    }
  }
  return { width, height, data };
}
