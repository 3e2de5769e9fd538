/** A picture's brightness, a byte a pixel, row by row. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** No code of the fixed formats can be read from fewer pixels across. */
export const shortestCode = 40;

/**
 * Where a one-dimensional code may lie: a rectangle in the picture turned by `angle` about its top left corner. The
 * reading direction is u = x cos + y sin, along the bars runs v = y cos - x sin, both in pixels of the picture.
 */
export interface Candidate {
  /** Of the reading direction, in radians; which of its two ends the code starts at is not known. */
  readonly angle: number;
  /** Whether its bars seem lighter than the ground beside them; not known without. */
  readonly lightBars?: boolean;
  readonly fromU: number;
  readonly toU: number;
  readonly fromV: number;
  readonly toV: number;
}

/** A place in a picture so many times as large. */
export const enlarged = ({ fromU, toU, fromV, toV, ...place }: Candidate, times: number): Candidate => ({
  ...place,
  fromU: fromU * times,
  toU: toU * times,
  fromV: fromV * times,
  toV: toV * times,
});
