import type { GreyPicture } from "../engine/picture.ts";

/**
 * What a picture's edges do, cell by cell: how strong they are (mean square of the brightness change over two
 * pixels), how far they agree in one direction (0: in none, 1: all) and across which angle they lie, in radians
 * from -π/2 to π/2. Bars side by side are strong edges that agree.
 */
export interface BarField {
  readonly columns: number;
  readonly rows: number;
  /** Side of a cell in pixels of the picture; the first cell starts at pixel 1. */
  readonly cell: number;
  readonly strength: Float32Array;
  readonly agreement: Float32Array;
  readonly angle: Float32Array;
}

/** What Scharr's three differences weigh together. */
const slopeWeights = 16;
/** In cells of this side every second row tells enough. */
const skippedFrom = 8;

/** Measures the structure tensor of each cell, smoothed over its neighbours. */
export function barField(picture: GreyPicture, cell: number): BarField {
  const columns = Math.max(0, Math.floor((picture.width - 2) / cell));
  const rows = Math.max(0, Math.floor((picture.height - 2) / cell));
  const [alongX, alongY, mixed] = tensors(picture, cell, columns, rows).map((sums) =>
    smoothed(sums, columns, rows),
  ) as [Float32Array, Float32Array, Float32Array];
  const count = columns * rows;
  const strength = new Float32Array(count);
  const agreement = new Float32Array(count);
  const angle = new Float32Array(count);
  for (let at = 0; at < count; at++) {
    const [xx, yy, xy] = [alongX[at] as number, alongY[at] as number, mixed[at] as number];
    strength[at] = (xx + yy) / (slopeWeights ** 2 * cell * cell);
    agreement[at] = xx + yy > 0 ? Math.sqrt((xx - yy) ** 2 + 4 * xy * xy) / (xx + yy) : 0;
    angle[at] = 0.5 * Math.atan2(2 * xy, xx - yy);
  }
  return { columns, rows, cell, strength, agreement, angle };
}

/**
 * Per cell the sums of gx², gy² and gx·gy. The slopes are Scharr's: plain differences flatten fine bars along one
 * axis and not along the other, which turns the angle of bars two pixels wide by several degrees.
 */
function tensors({ width, data }: GreyPicture, cell: number, columns: number, rows: number) {
  const alongX = new Float32Array(columns * rows);
  const alongY = new Float32Array(columns * rows);
  const mixed = new Float32Array(columns * rows);
  const step = cell >= skippedFrom ? 2 : 1;
  for (let y = 0; y < rows * cell; y += step) {
    let pixel = (y + 1) * width + 1;
    const row = Math.floor(y / cell) * columns;
    for (let at = row; at < row + columns; at++) {
      let xx = 0;
      let yy = 0;
      let xy = 0;
      for (const end = pixel + cell; pixel < end; pixel++) {
        const down = (data[pixel + width + 1] as number) - (data[pixel - width - 1] as number);
        const up = (data[pixel - width + 1] as number) - (data[pixel + width - 1] as number);
        const gx = 10 * ((data[pixel + 1] as number) - (data[pixel - 1] as number)) + 3 * (down + up);
        const gy = 10 * ((data[pixel + width] as number) - (data[pixel - width] as number)) + 3 * (down - up);
        xx += gx * gx;
        yy += gy * gy;
        xy += gx * gy;
      }
      alongX[at] = (alongX[at] as number) + xx * step;
      alongY[at] = (alongY[at] as number) + yy * step;
      mixed[at] = (mixed[at] as number) + xy * step;
    }
  }
  return [alongX, alongY, mixed];
}

/** The mean over each cell and its neighbours, along rows and then along columns. */
function smoothed(values: Float32Array, columns: number, rows: number): Float32Array {
  const across = new Float32Array(values.length);
  for (let y = 0; y < rows; y++) meanOfThree(values, across, y * columns, 1, columns);
  const both = new Float32Array(values.length);
  for (let x = 0; x < columns; x++) meanOfThree(across, both, x, columns, rows);
  return both;
}

function meanOfThree(from: Float32Array, to: Float32Array, start: number, step: number, count: number): void {
  for (let index = 0, at = start; index < count; index++, at += step) {
    const before = index > 0 ? (from[at - step] as number) : 0;
    const after = index < count - 1 ? (from[at + step] as number) : 0;
    const neighbours = (index > 0 ? 1 : 0) + (index < count - 1 ? 1 : 0);
    to[at] = (before + (from[at] as number) + after) / (1 + neighbours);
  }
}
