import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

const framesPerSecond = 30;

/**
 * Writes pictures as the video that Chromium's fake camera plays in a loop, at 30 frames a second.
 * @param {string} path ending in `.y4m`
 * @param {{ width: number, height: number, data: Uint8Array }[]} pictures in grey, all of one size, even numbers of pixels
 * @returns {string} its absolute path
 */
export function writeVideo(path, pictures) {
  const { width, height } = pictures[0];
  const colourless = Buffer.alloc((width * height) / 2, 128);
  const header = `YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`;
  const frames = pictures.flatMap(({ data }) => [Buffer.from("FRAME\n"), data, colourless]);
  const target = resolve(path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, Buffer.concat([Buffer.from(header), ...frames]));
  return target;
}
