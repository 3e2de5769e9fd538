import { isGlyph } from "./label.ts";
import { hashAt, randomFrom } from "./random.ts";
import type { Ground } from "./scene.ts";

/** How white a place of the ground is, 0 to 1; places are pixels of the picture. */
export type WhiteAt = (x: number, y: number) => number;

/** Paints what lies around the labels. The same seed paints the same. */
export function paintGround(ground: Ground, seed: number): WhiteAt {
  const random = randomFrom(seed ^ 0x51ed270b);
  const turn = random.between(-0.5, 0.5) + (random.below(4) * Math.PI) / 2;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const along = (x: number, y: number) => x * cos + y * sin;
  const down = (x: number, y: number) => y * cos - x * sin;
  const painters: Record<Ground, () => WhiteAt> = {
    plain: () => () => 0.55,
    cardboard: () => cardboard(seed),
    text: () => {
      const pitch = random.between(5, 13);
      return (x, y) => print(seed, along(x, y), down(x, y), pitch);
    },
    stripes: () => {
      const period = random.between(3, 16);
      const share = random.between(0.3, 0.6);
      return (x, y) => (fraction(along(x, y) / period) < share ? 0.1 : 0.9);
    },
    "barcode-like": () => {
      const module = random.between(1.5, 5);
      const band = random.between(60, 200);
      return (x, y) => {
        const row = Math.floor(down(x, y) / band);
        if (row % 2 !== 0) return 0.92;
        return hashAt(seed + row, Math.floor(along(x, y) / module), 5) < 0.5 ? 0.08 : 0.92;
      };
    },
    grid: () => {
      const cell = random.between(8, 30);
      return (x, y) =>
        fraction(along(x, y) / cell) < 0.2 || fraction(down(x, y) / cell) < 0.2 ? 0.15 : 0.85;
    },
    fabric: () => fabric(seed, random.between(3, 7), along, down),
    shelves: () => (x, y) => {
      const box = Math.floor(y / 90) * 31 + Math.floor(x / 140 + hashAt(seed, Math.floor(y / 90), 1));
      const inBox = fraction(x / 140 + hashAt(seed, Math.floor(y / 90), 1));
      if (fraction(y / 90) < 0.07 || inBox < 0.03) return 0.08;
      const label = inBox > 0.3 && inBox < 0.6 && fraction(y / 90) > 0.4;
      return label ? print(seed + box, x, y, 4) : 0.25 + 0.5 * hashAt(seed, box, 3);
    },
  };
  return painters[ground]();
}

/** The end of a shoe box on its shelf: the lid's seam, large lettering on the box, a grain in the board. */
function cardboard(seed: number): WhiteAt {
  const random = randomFrom(seed ^ 0x2545f491);
  const seam = random.between(40, 110);
  const foot = random.between(640, 700);
  const slope = random.between(-0.06, 0.06);
  const board = random.between(0.35, 0.6);
  return (x, y) => {
    const level = y + slope * x;
    const grain = 0.05 * (hashAt(seed, x >> 1, y >> 1) - 0.5);
    if (level > foot || level < seam - 70) return 0.14 + grain;
    if (Math.abs(level - seam) < 3) return 0.08;
    if (level < seam) return board * 0.85 + grain;
    const inLettering = level > seam + 18 && level < seam + 78 && x > 90 && x < 520;
    if (inLettering && isGlyph(seed + 3, x, (level - seam - 18) / 60, 52)) return 0.88 + grain;
    return board + grain;
  };
}

function print(seed: number, x: number, y: number, pitch: number): number {
  const row = Math.floor(y / (pitch * 1.9));
  const inRow = (y / (pitch * 1.9) - row) * 1.6;
  return inRow < 1 && isGlyph(seed + row * 13, x, inRow, pitch) ? 0.12 : 0.9;
}

type Axis = (x: number, y: number) => number;

/** A twill of light and dark threads, some of them missing. */
function fabric(seed: number, thread: number, along: Axis, down: Axis): WhiteAt {
  return (x, y) => {
    const warp = along(x, y) / thread;
    const weft = down(x, y) / thread;
    const isWarp = (Math.floor(warp) + 2 * Math.floor(weft)) % 4 < 2;
    const across = fraction(isWarp ? warp : weft);
    const tone = isWarp ? 0.7 : 0.3 + 0.2 * hashAt(seed, Math.floor(weft), 2);
    return tone * (0.5 + 0.5 * Math.sin(Math.PI * across));
  };
}

const fraction = (value: number) => value - Math.floor(value);
