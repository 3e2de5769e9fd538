/** A square of a video, in its pixels; all of its numbers even. */
export interface VideoSquare {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Brightnesses row by row, `stride` apart. */
interface Brightness {
  readonly values: Uint8Array | Uint8ClampedArray;
  readonly stride: number;
}

/** How sharp a square of the picture that a video shows is; comparable between pictures of one scene only. */
export async function sharpnessIn(video: HTMLVideoElement, square: VideoSquare): Promise<number> {
  const brightness = (await planeOf(video, square).catch(() => undefined)) ?? drawn(video, square);
  return brightness ? meanGradient(brightness, square.side) : 0;
}

/** The camera's own brightness plane, without conversion or drawing on the main thread. */
async function planeOf(video: HTMLVideoElement, square: VideoSquare): Promise<Brightness | undefined> {
  if (!("VideoFrame" in globalThis)) return undefined;
  const frame = new VideoFrame(video);
  try {
    // A phone's frame may be rotated; then the square would be wrong.
    const upright = frame.codedWidth >= video.videoWidth && frame.codedHeight >= video.videoHeight;
    if (!upright || !/^(I420|NV12)$/.test(frame.format ?? "")) return undefined;
    const { x = 0, y = 0 } = frame.visibleRect ?? {};
    const rect = { x: x + square.left, y: y + square.top, width: square.side, height: square.side };
    const values = new Uint8Array(frame.allocationSize({ rect }));
    const [plane] = await frame.copyTo(values, { rect });
    return plane && { values: values.subarray(plane.offset), stride: plane.stride };
  } finally {
    frame.close();
  }
}

/** The slower way, for browsers without frames: green stands for brightness. */
function drawn(video: HTMLVideoElement, { left, top, side }: VideoSquare): Brightness | undefined {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(video, left, top, side, side, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  return { values: Uint8Array.from({ length: side * side }, (_, at) => data[at * 4 + 1] ?? 0), stride: side };
}

/** Mean squared step between neighbouring pixels of a square: large where edges are sharp. */
export function meanGradient({ values, stride }: Brightness, side: number): number {
  let sum = 0;
  for (let row = 0; row < side - 1; row++) {
    for (let column = 0; column < side - 1; column++) {
      const at = row * stride + column;
      const here = values[at] ?? 0;
      sum += ((values[at + 1] ?? 0) - here) ** 2 + ((values[at + stride] ?? 0) - here) ** 2;
    }
  }
  return sum / ((side - 1) * (side - 1));
}
