import { decodedSize } from "./picture-size.ts";
import type { PictureType } from "./picture-type.ts";

export { pictureType } from "./picture-type.ts";

/**
 * Decodes a picture upright (by its EXIF orientation) and on white, in at most 16 MP. An animation gives its first frame.
 * @throws DOMException when the file is broken
 */
export async function loadPicture(file: Blob, type: PictureType): Promise<ImageBitmap> {
  const url = URL.createObjectURL(type === "svg" ? new Blob([file], { type: "image/svg+xml" }) : file);
  try {
    const image = await loadImage(url);
    const own = { width: image.naturalWidth, height: image.naturalHeight };
    const size = decodedSize(own, type);
    const smaller = size.width < own.width;
    if (type === "svg") return onWhite(image, size.width, size.height);
    const resize = smaller ? ({ resizeWidth: size.width, resizeQuality: "high" } as const) : {};
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image", ...resize });
    if (type === "jpeg") return bitmap;
    const opaque = onWhite(bitmap, bitmap.width, bitmap.height);
    bitmap.close();
    return opaque;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The element knows the picture's upright size before decoding. */
async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new DOMException("not a picture", "EncodingError"));
    image.src = url;
  });
  return image;
}

/** Transparent paper would be black to the decoder. */
function onWhite(picture: CanvasImageSource, width: number, height: number): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new DOMException("no canvas", "EncodingError");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}
