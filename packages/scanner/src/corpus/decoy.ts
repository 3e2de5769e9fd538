import { checkDigit } from "@horma/gtin";
import type { GreyPicture } from "../engine/picture.ts";
import { barsOf, margin, shotOf, steps } from "./lookalike.ts";
import type { CodeText } from "./print-code.ts";
import { type Random, randomFrom } from "./random.ts";

/** A QR code's modules, row by row, 1 for dark. */
export interface QrModules {
  readonly text: string;
  readonly size: number;
  readonly data: ArrayLike<number>;
}

/** A shoe's EAN-13 and, on the same label, codes that are not the shoe's. */
export interface DecoyScene {
  readonly truth: CodeText;
  readonly decoys: readonly string[];
  readonly modulePx: number;
  /** Of the reading direction, in degrees. */
  readonly angle: number;
  /** One look of a hand that holds a camera still: no two have the same pixels. */
  look(exposure: number): GreyPicture;
}

/** Ink on the label; its middle in modules of the EAN from the EAN's middle, across and along the bars. */
interface Print {
  readonly u: number;
  readonly v: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** The share of ink, 0 to 1, so many modules from the middle. */
  inkAt(u: number, v: number): number;
}

const size = { width: 640, height: 480 };
const quiet = 8;

/**
 * An EAN-13 with a lot's Code 128, a QR code or both beside, above or below it: turned by up to 30 degrees, 1.4 to 3.5 pixels a
 * module, any of them nearest to the middle of the picture. The same seed gives the same.
 * @param qrCodes those that may stand on the label
 */
export function decoyScene(seed: number, qrCodes: readonly QrModules[]): DecoyScene {
  const random = randomFrom(seed ^ 0x51f15e5d);
  const digits = String(1 + random.below(9)) + digitsFrom(random, 11);
  const truth: CodeText = { format: "ean_13", text: digits + checkDigit(digits) };
  const modulePx = random.between(1.4, 3.5);
  const angle = random.between(-30, 30);
  const blur = random.between(0.1, 0.6);
  const turn = (angle * Math.PI) / 180;
  const bars = (code: CodeText, height: number, u: number, v: number): Print => {
    const table = barsOf(code, modulePx, turn, blur);
    const halfWidth = table.length / steps / 2 - margin;
    const inkAt = (x: number) => table[Math.floor((x + halfWidth + margin) * steps)] ?? 0;
    return { u, v, halfWidth, halfHeight: height / 2, inkAt };
  };
  const ean = bars(truth, random.between(14, 40), 0, 0);
  const kind = (["lot", "qr", "both"] as const)[random.below(3)];
  const prints = [ean];
  const decoys: string[] = [];
  const side = random.next() < 0.5 ? 1 : -1;
  if (kind !== "qr") {
    const lot = { format: "code_128", text: lotFrom(random) } as const;
    const height = random.between(12, 30);
    prints.push(bars(lot, height, random.between(-15, 15), side * (ean.halfHeight + height / 2 + quiet)));
    decoys.push(lot.text);
  }
  const code = qrCodes[random.below(qrCodes.length)];
  if (kind !== "lot" && code) {
    const scale = random.between(1, 2.2);
    const half = (code.size * scale) / 2;
    const isBeside = random.next() < 0.4;
    const u = isBeside ? ean.halfWidth + half + 11 : random.between(-20, 20);
    const v = isBeside ? 0 : -side * (ean.halfHeight + half + quiet);
    prints.push({ u, v, halfWidth: half, halfHeight: half, inkAt: inkOf(code, scale, blur) });
    decoys.push(code.text);
  }
  const light = random.between(0.5, 0.65) * 255;
  const contrast = random.between(0.25, 0.35) * 255;
  const noise = random.between(0, 8);
  // One of the prints is aimed at.
  const aimed = prints[random.below(prints.length)] as Print;
  const shift = { x: random.between(-25, 25), y: random.between(-25, 25) };
  return {
    truth,
    decoys,
    modulePx,
    angle,
    look(exposure) {
      const hand = randomFrom(seed * 37 + exposure);
      const now = turn + (hand.between(-0.2, 0.2) * Math.PI) / 180;
      const middle = { x: aimed.u * modulePx, y: aimed.v * modulePx };
      const centre = {
        x:
          size.width / 2 +
          shift.x -
          middle.x * Math.cos(now) +
          middle.y * Math.sin(now) +
          hand.between(-0.7, 0.7),
        y:
          size.height / 2 +
          shift.y -
          middle.x * Math.sin(now) -
          middle.y * Math.cos(now) +
          hand.between(-0.7, 0.7),
      };
      return shotOf({ ...size, centre, turn: now, modulePx, noise }, hand, (u, v) => {
        const ink = prints.reduce((sum, print) => sum + inkOn(print, u, v, modulePx), 0);
        return light + contrast * (1 - 2 * Math.min(1, ink));
      });
    },
  };
}

/** The ink of a print at a place of the label; its edges along the bars are as soft as a pixel. */
function inkOn(
  { u, v, halfWidth, halfHeight, inkAt }: Print,
  x: number,
  y: number,
  modulePx: number,
): number {
  const [du, dv] = [x - u, y - v];
  const inside = Math.min(1, (halfHeight - Math.abs(dv)) * modulePx + 0.5);
  return inside > 0 && Math.abs(du) < halfWidth + 4 ? inside * inkAt(du, dv) : 0;
}

const digitsFrom = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.below(10)).join("");

/** What lots and serial numbers look like: digits alone, or with letters and hyphens. */
function lotFrom(random: Random): string {
  const letters = "ABCDEFGHJKLMNPRSTUVWXYZ";
  const letter = letters[random.below(letters.length)];
  return [
    digitsFrom(random, 6 + random.below(9)),
    `L${digitsFrom(random, 4)}-${digitsFrom(random, 3)}`,
    `${letter}${digitsFrom(random, 7)}`,
  ][random.below(3)] as string;
}

/** Of a QR code, the mean over the camera's blur, which is a square here. */
function inkOf({ size: side, data }: QrModules, scale: number, blurModules: number): Print["inkAt"] {
  const reach = blurModules / scale;
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= side || row >= side ? 0 : (data[row * side + column] as number);
  return (u, v) => {
    const [x, y] = [u / scale + side / 2, v / scale + side / 2];
    let ink = 0;
    for (const dx of [-reach, 0, reach])
      for (const dy of [-reach, 0, reach]) ink += at(Math.floor(x + dx), Math.floor(y + dy));
    return ink / 9;
  };
}
