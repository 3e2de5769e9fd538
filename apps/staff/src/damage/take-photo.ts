import { loadTools } from "./load-tools.ts";

/** The longer side of a photo, in pixels: enough to see a seam, small enough for the store's network. */
const longestSide = 1280;
const quality = 0.85;

/** What the camera shows now, as a JPEG. */
export function photoOfVideo(video: HTMLVideoElement): Promise<Blob> {
  return encode(video, { width: video.videoWidth, height: video.videoHeight });
}

/**
 * A chosen file as a JPEG, upright, without place, camera or time. Rejects with a DOMException if it is not a picture that the
 * browser can show.
 */
export async function photoOfFile(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    return await encode(picture, picture);
  } finally {
    picture.close();
  }
}

async function encode(
  picture: CanvasImageSource,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const { encodeJpeg } = await loadTools();
  const jpeg = await encodeJpeg(canvas, quality);
  if (jpeg === null) throw new DOMException("the browser makes no JPEG", "EncodingError");
  return jpeg;
}

/** A picture as base64, without the data address's head. */
export async function base64Of(picture: Blob): Promise<string> {
  const reader = new FileReader();
  await new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
  return String(reader.result).replace(/^[^,]*,/, "");
}
