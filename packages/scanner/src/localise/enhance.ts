import type { GreyPicture } from "../engine/picture.ts";

/** Below this difference between light and dark there is nothing but noise to stretch. */
const leastContrast = 12;

/**
 * Evens the light out along the rows: each pixel is put where it lies between the darkest and the lightest nearby.
 * What glare, shadow and a dim lamp do to bars is undone; the engines take one threshold for a whole row.
 * @param reach in pixels: wider than the widest bar or space
 */
export function evenLight({ width, height, data }: GreyPicture, reach: number): GreyPicture {
  const even = new Uint8Array(data.length);
  const blocks = Math.max(1, Math.round(width / reach));
  const block = width / blocks;
  const dark = new Float32Array(blocks);
  const light = new Float32Array(blocks);
  for (let row = 0; row < height; row++) {
    const from = row * width;
    extremes(data, from, block, dark, light);
    for (let x = 0; x < width; x++) {
      const place = Math.min(blocks - 1, Math.max(0, (x + 0.5) / block - 0.5));
      const left = place | 0;
      const right = Math.min(blocks - 1, left + 1);
      const low = mix(dark[left] as number, dark[right] as number, place - left);
      const high = mix(light[left] as number, light[right] as number, place - left);
      const value = ((data[from + x] as number) - low) / Math.max(leastContrast, high - low);
      even[from + x] = clamped(20 + 215 * value);
    }
  }
  return { width, height, data: even };
}

/** The darkest and the lightest pixel of each block of a row and its two neighbours. */
function extremes(
  data: Uint8Array,
  from: number,
  block: number,
  dark: Float32Array,
  light: Float32Array,
): void {
  const blocks = dark.length;
  dark.fill(255);
  light.fill(0);
  for (let index = 0; index < blocks; index++) {
    let low = 255;
    let high = 0;
    for (let x = Math.floor(index * block); x < Math.floor((index + 1) * block); x++) {
      const value = data[from + x] as number;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    for (let near = Math.max(0, index - 1); near <= Math.min(blocks - 1, index + 1); near++) {
      dark[near] = Math.min(dark[near] as number, low);
      light[near] = Math.max(light[near] as number, high);
    }
  }
}

/** Makes bars that ran into each other stand apart: each pixel less the mean of those `reach` to either side. */
export function sharpened({ width, height, data }: GreyPicture, reach: number): GreyPicture {
  const sharp = new Uint8Array(data.length);
  for (let row = 0; row < height; row++) {
    const from = row * width;
    for (let x = 0; x < width; x++) {
      const before = data[from + Math.max(0, x - reach)] as number;
      const after = data[from + Math.min(width - 1, x + reach)] as number;
      sharp[from + x] = clamped(2 * (data[from + x] as number) - (before + after) / 2);
    }
  }
  return { width, height, data: sharp };
}

/** Light bars on dark ground, as metal shows them where it mirrors a lamp, turned dark on light. */
export function inverted({ width, height, data }: GreyPicture): GreyPicture {
  return { width, height, data: data.map((value) => 255 - value) };
}

const mix = (one: number, other: number, share: number) => one + (other - one) * share;
const clamped = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value + 0.5);
