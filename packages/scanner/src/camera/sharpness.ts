/** A square of a video, in its pixels. */
export interface VideoSquare {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** How sharp a square of the picture that a video shows is; comparable between pictures of one scene only. */
export function sharpnessIn(video: HTMLVideoElement, { left, top, side }: VideoSquare): number {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return 0;
  context.drawImage(video, left, top, side, side, 0, 0, side, side);
  return meanGradient(context.getImageData(0, 0, side, side).data, side);
}

/** Mean squared step between neighbouring pixels of an RGBA square, by its green: large where edges are sharp. */
export function meanGradient(pixels: Uint8ClampedArray, side: number): number {
  const green = (row: number, column: number) => pixels[(row * side + column) * 4 + 1] ?? 0;
  let sum = 0;
  for (let row = 0; row < side - 1; row++) {
    for (let column = 0; column < side - 1; column++) {
      const here = green(row, column);
      sum += (green(row, column + 1) - here) ** 2 + (green(row + 1, column) - here) ** 2;
    }
  }
  return sum / ((side - 1) * (side - 1));
}
