import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { Region } from "../region.ts";
import workerUrl from "./decode-worker.ts?worker&url";
import type { DecodeReply, DecodeRequest, Frame, FrameRead } from "./messages.ts";

/** The barcode engine in its worker. */
export interface Decoder {
  /** Resolves when the engine can read; rejects with a DecoderFault when it cannot be loaded. */
  readonly ready: Promise<void>;
  /** Searches a frame, which is handed over and no longer usable. One at a time: wait for the last answer. */
  decode(frame: Frame, region: Region | undefined): Promise<FrameRead>;
  /** Searches a single picture, with all the time it takes. */
  decodePicture(picture: ImageBitmap, region: Region | undefined): Promise<FrameRead>;
  close(): void;
}

/** The engine could not be loaded or broke down. Loading it anew may help. */
class DecoderFault extends Error {
  override readonly name = "DecoderFault";
}

/** Starts the worker; it loads the engine at once, from the product's own origin (CA-11). */
export function createDecoder(): Decoder {
  const worker = new Worker(workerUrl, { type: "module" });
  let settle: { resolve(): void; reject(fault: DecoderFault): void } | undefined;
  const ready = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  let pending: { resolve(read: FrameRead): void; reject(fault: DecoderFault): void } | undefined;

  function fail(reason: string) {
    const fault = new DecoderFault(reason);
    settle?.reject(fault);
    pending?.reject(fault);
    pending = undefined;
  }
  worker.addEventListener("error", (event) => fail(event.message || "the worker could not be loaded"));
  worker.addEventListener("message", ({ data }: MessageEvent<DecodeReply>) => {
    if (data.kind === "ready") return settle?.resolve();
    if (data.kind === "read") {
      pending?.resolve(data);
      pending = undefined;
    } else fail(data.reason);
  });

  const decode: Decoder["decode"] = (frame, region) => {
    const request: DecodeRequest = { frame, region };
    return new Promise((resolve, reject) => {
      pending = { resolve, reject };
      worker.postMessage(request, [frame]);
    });
  };

  return {
    ready,
    decode,
    decodePicture: decode,
    close() {
      worker.terminate();
      fail("closed");
    },
  };
}

/**
 * Fetches worker and engine ahead into the browser's cache, at low priority; call it while the shopper reads.
 * Resolves to whether both arrived. When not, the scanner fetches them itself.
 */
export async function preloadScanner(): Promise<boolean> {
  try {
    const responses = await Promise.all([workerUrl, wasmUrl].map((url) => fetch(url, { priority: "low" })));
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    return responses.every(({ ok }) => ok);
  } catch {
    return false;
  }
}
