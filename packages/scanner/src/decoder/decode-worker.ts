import zbarWasm from "@undecaf/zbar-wasm/dist/zbar.wasm?url";
import zbarScript from "@undecaf/zbar-wasm?url";
import zxingWasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { ZbarEngine } from "../engine/engine-read.ts";
import { startZbar, type ZbarScript } from "../engine/zbar-engine.ts";
import { loadZxing } from "../engine/zxing.ts";
import type { DecodeReply, DecodeRequest } from "./messages.ts";
import { createPixels } from "./pixels.ts";
import { createReader, type Reader } from "./reader.ts";

const zxing = loadZxing({ locateFile: () => zxingWasm });
// Arrives while zxing does.
const rank = import("../vote/product-rank.ts").then(({ productRank }) => productRank);
const photoReader = createReader({ mode: "picture", zxing, zbar, rank });
const streamReader = streamReaderOf(createReader({ mode: "stream", zxing, zbar, rank }));
const pixels = createPixels();

Promise.all([zxing, rank]).then(
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
    reply({ kind: "read", id, frame, code, other: reader.other(), hint: reader.hint() });
  } catch (error) {
    reply({ kind: "failed", id, reason: String(error) });
  }
});

async function streamReaderOf(reader: Reader): Promise<Reader> {
  if (!("BarcodeDetector" in globalThis)) return reader;
  const native = await import("./native-reader.ts").catch(() => undefined);
  const detector = await native?.nativeDetector(globalThis);
  return native && detector ? native.withNative(detector, reader, await rank) : reader;
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
