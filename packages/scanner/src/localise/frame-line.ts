import type { GreyPicture } from "../engine/picture.ts";

/**
 * How far a frame's line is from the bars, as shares of the code's length, and how much that may differ between its two ends.
 * Every engine wants seven modules of quiet zone, a tenth of an EAN-8.
 */
const distance = { least: 0.028, most: 0.16, differ: 0.02 };
/** A frame's line is among so many dark runs from a patch's edge: past it are the label's rim and lettering. */
const outermost = 3;

/**
 * An upright patch without the printed frame that stands in its code's quiet zones, and without all that is past it. A frame
 * shows as one thin line at the same distance from both ends, farther from everything else: no code begins or ends like that.
 * The same picture where there is none.
 */
export function withoutFrame(picture: GreyPicture): GreyPicture {
  const { width } = picture;
  const columns = columnMeans(picture);
  const runs = darkRuns(columns);
  const mirrored = runs.map(({ from, to }) => ({ from: width - to, to: width - from })).reverse();
  for (const before of linesOf(runs))
    for (const behind of linesOf(mirrored)) {
      const length = width - behind.bars - before.bars;
      const [near, far] = [before.space, behind.space].sort((one, other) => one - other) as [number, number];
      if (near < distance.least * length || far > distance.most * length) continue;
      if (far - near > distance.differ * length) continue;
      const from = Math.floor(before.bars - before.space / 2);
      return cleared(picture, columns, from, width - Math.floor(behind.bars - behind.space / 2));
    }
  return picture;
}

/** Columns from `from` up to `to` that are dark. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** A line that may be a frame's: where the bars begin behind it, and the columns between. */
interface Line {
  readonly bars: number;
  readonly space: number;
}

function linesOf(runs: readonly Run[]): Line[] {
  return runs.slice(0, outermost).flatMap(({ from, to }, at) => {
    const bars = runs[at + 1]?.from ?? to;
    const space = bars - to;
    const past = from - (runs[at - 1]?.to ?? -Infinity);
    return 2 * (to - from) <= space && space <= past ? [{ bars, space }] : [];
  });
}

/** What is before and behind some columns gets their light. */
function cleared(picture: GreyPicture, columns: readonly number[], from: number, to: number): GreyPicture {
  const { width } = picture;
  const data = picture.data.slice();
  for (let start = 0; start < data.length; start += width) {
    data.fill(columns[from] as number, start, start + from);
    data.fill(columns[to - 1] as number, start + to, start + width);
  }
  return { ...picture, data };
}

/** Of the rows in the middle: a frame's upper and lower lines may lie in the patch, too. */
function columnMeans({ width, height, data }: GreyPicture): number[] {
  const [top, bottom] = [Math.floor(height / 4), Math.ceil((height * 3) / 4)];
  return Array.from({ length: width }, (_, x) => {
    let sum = 0;
    for (let row = top; row < bottom; row++) sum += data[row * width + x] as number;
    return sum / (bottom - top);
  });
}

function darkRuns(columns: readonly number[]): Run[] {
  const middle = (Math.min(...columns) + Math.max(...columns)) / 2;
  const runs: Run[] = [];
  let from = -1;
  for (const [x, value] of [...columns, 255].entries()) {
    if (value < middle && from < 0) from = x;
    if (value < middle || from < 0) continue;
    runs.push({ from, to: x });
    from = -1;
  }
  return runs;
}
