import type { RgbaPicture } from "../engine/engine-read.ts";
import type { GreyPicture } from "../engine/picture.ts";
import { greyOf } from "../localise/grey.ts";
import type { Frame } from "./messages.ts";

/** Rows of a photo that are taken at a time: 12 megapixels in colour are 48 MB, a strip of them two or three. */
const stripRows = 256;

/** Reads pictures' pixels over one canvas in the worker; each picture is closed. */
export function createPixels() {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
  if (!context) throw new Error("no canvas");

  function draw(picture: Frame, width: number, height: number, top: number, rows: number): RgbaPicture {
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== rows) canvas.height = rows;
    context?.drawImage(picture, 0, -top, width, height);
    return (context as OffscreenCanvasRenderingContext2D).getImageData(0, 0, width, rows);
  }

  return {
    /** A frame as it is. */
    ofFrame(frame: Frame): RgbaPicture {
      const width = "displayWidth" in frame ? frame.displayWidth : frame.width;
      const height = "displayHeight" in frame ? frame.displayHeight : frame.height;
      try {
        return draw(frame, width, height, 0, height);
      } finally {
        frame.close();
      }
    },
    /** A photo's brightness, never holding all of its colours. */
    ofPhoto(photo: ImageBitmap): GreyPicture {
      const { width, height } = photo;
      const data = new Uint8Array(width * height);
      try {
        for (let top = 0; top < height; top += stripRows) {
          const rows = Math.min(stripRows, height - top);
          data.set(greyOf(draw(photo, width, height, top, rows)).data, top * width);
        }
        return { width, height, data };
      } finally {
        photo.close();
      }
    },
  };
}
