import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { loadEngine, readFrame } from "./engine.ts";
import type { DecodeReply, DecodeRequest, Frame } from "./messages.ts";

const engine = loadEngine({ locateFile: () => wasmUrl });
const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false });

engine.then(
  () => reply({ kind: "ready" }),
  (error: unknown) => reply({ kind: "unavailable", reason: String(error) }),
);

addEventListener("message", async ({ data }: MessageEvent<DecodeRequest>) => {
  try {
    await engine;
    const image = pixelsOf(data.frame);
    const code = await readFrame(image, data.region);
    reply({ kind: "read", frame: { width: image.width, height: image.height }, code });
  } catch (error) {
    reply({ kind: "failed", reason: String(error) });
  }
});

function pixelsOf(frame: Frame): ImageData {
  const width = "displayWidth" in frame ? frame.displayWidth : frame.width;
  const height = "displayHeight" in frame ? frame.displayHeight : frame.height;
  if (!context) throw new Error("no canvas in the worker");
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  context.drawImage(frame, 0, 0, width, height);
  frame.close();
  return context.getImageData(0, 0, width, height);
}

function reply(message: DecodeReply): void {
  postMessage(message);
}
