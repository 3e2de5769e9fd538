import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { boxLabel } from "./box-label.ts";

export interface CameraVideo {
  /** Thirteen digits, the last one their check digit. */
  readonly ean: string;
  /** The size printed large on the label. */
  readonly size?: string;
  /** Even numbers of pixels. */
  readonly width?: number;
  readonly height?: number;
}

const frames = 12;
const framesPerSecond = 12;

/**
 * Writes the video that Chromium's fake camera plays in a loop: a hand holds the phone over the label of a shoe
 * box. The same video gives the same bytes; an existing file is left alone.
 * @param path absolute or from the working directory, ending in `.y4m`
 * @returns the absolute path, for `--use-file-for-fake-video-capture`
 */
export function makeCameraVideo(video: CameraVideo, path = `.cache/camera/${video.ean}.y4m`): string {
  const target = resolve(path);
  if (existsSync(target)) return target;
  const { width = 1280, height = 720 } = video;
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  const pictures = Array.from({ length: frames }, (_, frame) => picture(video, width, height, frame));
  const content = Buffer.concat([header, ...pictures.flatMap((planes) => [Buffer.from("FRAME\n"), planes])]);
  mkdirSync(dirname(target), { recursive: true });
  // Renamed when whole: tests that start at once must not see half a file.
  const partial = `${target}.${process.pid}`;
  writeFileSync(partial, content);
  renameSync(partial, target);
  return target;
}

/** One frame as planes of brightness and, at half the size, of the two colour differences. */
function picture(
  { ean, size = "41" }: CameraVideo,
  width: number,
  height: number,
  frame: number,
): Uint8Array {
  const scene = boxLabel(ean, size);
  const { place, softness } = hold(width, height, frame);
  const noise = noiseFrom(frame + 1);
  const planes = new Uint8Array((width * height * 3) / 2);
  const half = (width * height) / 4;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let luma = 0;
      for (const [dx, dy] of lens) {
        luma += scene(...place(column + dx * softness, row + dy * softness))[0];
      }
      const light = 1.04 - 0.3 * (column / width) - 0.12 * (row / height);
      planes[row * width + column] = Math.max(0, Math.min(255, (luma / lens.length) * light + noise()));
      if (row % 2 === 0 && column % 2 === 0) {
        const [, blue, red] = scene(...place(column + 0.5, row + 0.5));
        const at = width * height + ((row / 2) * width) / 2 + column / 2;
        planes[at] = blue;
        planes[at + half] = red;
      }
    }
  }
  return planes;
}

/** Where the lens gathers the light of one pixel. */
const lens = [-0.5, -0.17, 0.17, 0.5].flatMap((dx) => [-0.3, 0.3].map((dy) => [dx, dy] as const));

/** How the phone is held in a frame: it sways, breathes, turns 2 to 4 degrees, and focuses in and out a little. */
function hold(width: number, height: number, frame: number) {
  const phase = (2 * Math.PI * frame) / frames;
  const modulePixels = (Math.min(width, height) / 720) * (3.1 + 0.1 * Math.cos(phase));
  const angle = ((3 + Math.sin(phase)) * Math.PI) / 180;
  const left = width / 2 + 12 * Math.sin(phase);
  const top = height / 2 + 8 * Math.cos(phase);
  const cos = Math.cos(angle) / modulePixels;
  const sin = Math.sin(angle) / modulePixels;
  const place = (x: number, y: number): [number, number] => [
    (x - left) * cos + (y - top) * sin,
    (y - top) * cos - (x - left) * sin,
  ];
  return { place, softness: 1.6 + 0.8 * Math.cos(phase) };
}

/** Sensor noise of about three levels, the same every time (xorshift). */
function noiseFrom(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) / 2 ** 32 - 0.5) * 10;
  };
}
