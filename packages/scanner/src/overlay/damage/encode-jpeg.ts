import workerUrl from "./jpeg-worker.ts?worker&url";

export interface JpegRequest {
  readonly picture: ImageBitmap;
  /** From 0 to 1. */
  readonly quality: number;
}

/** Nothing where the worker cannot make one. */
export type JpegReply = Blob | null;

/**
 * What is on a canvas as JPEG, or nothing when the browser cannot make one. In a page Chromium encodes in its idle time
 * only, which it may not find for 7 s after a click; in a worker at once. Browsers whose workers have no canvas encode in the page.
 * @param quality from 0 to 1
 */
export async function encodeJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const encoded = await inWorker(canvas, quality).catch(() => null);
  return encoded ?? new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}

async function inWorker(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const picture = await createImageBitmap(canvas);
  const worker = new Worker(workerUrl, { type: "module" });
  try {
    return await new Promise<Blob | null>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<JpegReply>) => resolve(data));
      worker.addEventListener("error", reject);
      const request: JpegRequest = { picture, quality };
      worker.postMessage(request, [picture]);
    });
  } finally {
    worker.terminate();
  }
}
