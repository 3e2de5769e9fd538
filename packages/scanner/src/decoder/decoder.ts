import zxingWasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { Region, Size } from "../geometry/region.ts";
import workerUrl from "./decode-worker.ts?worker&url";
import type { DecodeReply, DecodeRequest, Frame, FrameRead } from "./messages.ts";

/** The barcode engines in their worker. */
export interface Decoder {
  /** Resolves when the first engine is ready; rejects with a DecoderFault when it cannot be loaded. */
  readonly ready: Promise<void>;
  /**
   * Searches a camera frame, which is transferred and no longer usable. While one search runs only the newest frame waits; older
   * waiting frames are answered without a code.
   */
  decode(frame: Frame, region: Region | undefined): Promise<FrameRead>;
  /**
   * Searches a single picture, such as a photo of any size, which is transferred and no longer usable. A hard one takes a second;
   * only certain codes are returned.
   */
  decodePicture(picture: ImageBitmap, region?: Region): Promise<FrameRead>;
  close(): void;
}

/** The engine could not be loaded or broke down. Loading it again may help. */
class DecoderFault extends Error {
  override readonly name = "DecoderFault";
}

interface Waiting {
  readonly request: DecodeRequest;
  resolve(read: FrameRead): void;
  reject(fault: DecoderFault): void;
}

/** Starts the worker; it loads the first engine at once, from the product's own origin (CA-11). */
export function createDecoder(): Decoder {
  const worker = new Worker(workerUrl, { type: "module" });
  let settle: { resolve(): void; reject(fault: DecoderFault): void } | undefined;
  const ready = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // Waiting for `ready` is optional, so its rejection must not count as unhandled.
  ready.catch(() => undefined);
  let underWay: Waiting | undefined;
  let pictures: Waiting[] = [];
  let newestFrame: Waiting | undefined;
  let ids = 0;
  let fault: DecoderFault | undefined;

  function send() {
    if (underWay) return;
    underWay = pictures.shift() ?? newestFrame;
    if (underWay === newestFrame) newestFrame = undefined;
    if (!underWay) return;
    try {
      worker.postMessage(underWay.request, [imageOf(underWay.request)]);
    } catch (error) {
      // The frame was closed or transferred already. Only this frame is lost.
      underWay.reject(new DecoderFault(String(error)));
      underWay = undefined;
    }
  }

  function fail(reason: string) {
    fault = new DecoderFault(reason);
    settle?.reject(fault);
    for (const waiting of [underWay, ...pictures, newestFrame]) waiting?.reject(fault);
    for (const waiting of [...pictures, newestFrame]) if (waiting) imageOf(waiting.request).close();
    underWay = undefined;
    pictures = [];
    newestFrame = undefined;
  }

  worker.addEventListener("error", (event) => fail(event.message || "the worker could not be loaded"));
  worker.addEventListener("message", ({ data }: MessageEvent<DecodeReply>) => {
    if (data.kind === "ready") return settle?.resolve();
    if (data.kind === "unavailable") return fail(data.reason);
    const answered = underWay;
    underWay = undefined;
    if (data.kind === "read") answered?.resolve(data);
    else answered?.reject(new DecoderFault(data.reason));
    send();
  });

  function ask(request: DecodeRequest, wait: (waiting: Waiting) => void): Promise<FrameRead> {
    if (fault) {
      imageOf(request).close();
      return Promise.reject(fault);
    }
    return new Promise((resolve, reject) => {
      wait({ request, resolve, reject });
      send();
    });
  }

  return {
    ready,
    decode: (frame, region) =>
      ask({ kind: "frame", id: ++ids, frame, region }, (waiting) => {
        if (newestFrame) displace(newestFrame);
        newestFrame = waiting;
      }),
    decodePicture: (picture, region) =>
      ask({ kind: "picture", id: ++ids, picture, region }, (waiting) => {
        pictures.push(waiting);
      }),
    close() {
      worker.terminate();
      fail("closed");
    },
  };
}

const imageOf = (request: DecodeRequest): Frame =>
  request.kind === "frame" ? request.frame : request.picture;

function displace({ request, resolve }: Waiting) {
  const image = imageOf(request);
  resolve({ frame: sizeOf(image), code: undefined });
  image.close();
}

function sizeOf(image: Frame): Size {
  return "displayWidth" in image
    ? { width: image.displayWidth, height: image.displayHeight }
    : { width: image.width, height: image.height };
}

/**
 * Fetches worker and first engine ahead into the browser's cache, at low priority; call it while the shopper reads.
 * Resolves to whether both arrived. When not, the scanner fetches them itself.
 */
export async function preloadScanner(): Promise<boolean> {
  try {
    const responses = await Promise.all([workerUrl, zxingWasm].map((url) => fetch(url, { priority: "low" })));
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    return responses.every(({ ok }) => ok);
  } catch {
    return false;
  }
}
