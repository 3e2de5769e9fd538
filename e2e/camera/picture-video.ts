import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import sharp from "sharp";

/**
 * Writes the view of a camera held before a screen: a picture in its middle. Chromium's fake camera plays a JPEG as a still video.
 * @param side of the picture in the view, in pixels; as large as the scan region unless given
 * @returns the absolute path, for `--use-file-for-fake-video-capture`
 */
export async function makePictureVideo(picture: Buffer, name: string, side = 250): Promise<string> {
  const shown = await sharp(picture)
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: "#fff" })
    .resize(side, side, { fit: "contain", background: "#fff" })
    .toBuffer();
  const frame = await sharp({ create: { width: 1280, height: 720, channels: 3, background: "#5d5b57" } })
    .composite([{ input: shown, gravity: "centre" }])
    .jpeg({ quality: 92 })
    .toBuffer();
  const target = resolve(`.cache/camera/${name}.mjpeg`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, frame);
  return target;
}
