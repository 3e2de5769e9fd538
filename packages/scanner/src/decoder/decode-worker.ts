import zbarWasm from "@undecaf/zbar-wasm/dist/zbar.wasm?url";
import zbarScript from "@undecaf/zbar-wasm?url";
import zxingWasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { ZbarEngine } from "../engine/engine-read.ts";
import { startZbar, type ZbarScript } from "../engine/zbar-engine.ts";
import { loadZxing } from "../engine/zxing.ts";
import type { DecodeReply, DecodeRequest } from "./messages.ts";
import { nativeDetector, withNative } from "./native-reader.ts";
import { createPixels } from "./pixels.ts";
import { createReader, type Reader } from "./reader.ts";

const zxing = loadZxing({ locateFile: () => zxingWasm });
const photoReader = createReader({ mode: "picture", zxing, zbar });
const streamReader = streamReaderOf(createReader({ mode: "stream", zxing, zbar }));
const pixels = createPixels();

zxing.then(
  () => reply({ kind: "ready" }),
  (error: unknown) => reply({ kind: "unavailable", reason: String(error) }),
);

/** One request at a time: the page waits for the answer. */
addEventListener("message", async ({ data }: MessageEvent<DecodeRequest>) => {
  const { id, region } = data;
  try {
    const image = data.kind === "frame" ? pixels.ofFrame(data.frame) : pixels.ofPhoto(data.picture);
    const reader = data.kind === "frame" ? await streamReader : photoReader;
    const code = await reader.read(image, region);
    const frame = { width: image.width, height: image.height };
    reply({ kind: "read", id, frame, code, hint: code ? undefined : reader.hint() });
  } catch (error) {
    reply({ kind: "failed", id, reason: String(error) });
  }
});

async function streamReaderOf(reader: Reader): Promise<Reader> {
  const detector = await nativeDetector(globalThis);
  return detector ? withNative(detector, reader) : reader;
}

let loadingZbar: Promise<ZbarEngine> | undefined;

/** Both readers share one; a load that failed is not kept. */
function zbar(): Promise<ZbarEngine> {
  loadingZbar ??= import(/* @vite-ignore */ zbarScript)
    .then((script: ZbarScript) => startZbar(script, () => zbarWasm))
    .catch((error: unknown) => {
      loadingZbar = undefined;
      throw error;
    });
  return loadingZbar;
}

function reply(message: DecodeReply): void {
  postMessage(message);
}
