import workerUrl from "./jpeg-worker.ts?worker&url";

export interface JpegRequest {
  readonly picture: ImageBitmap;
  /** From 0 to 1. */
  readonly quality: number;
}

/** Nothing where the worker cannot make one. */
export type JpegReply = Blob | null;

/**
 * Encodes a canvas as JPEG, or nothing if the browser cannot. In a page Chromium encodes only in idle time, up to 7 s after a
 * click; in a worker at once. Browsers without canvas in workers encode in the page.
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
