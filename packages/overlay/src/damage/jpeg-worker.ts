import type { JpegReply, JpegRequest } from "./encode-jpeg.ts";

/** One picture, one answer; the caller ends the worker. */
addEventListener("message", async ({ data: { picture, quality } }: MessageEvent<JpegRequest>) => {
  try {
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    if (!context) return reply(null);
    context.drawImage(picture, 0, 0);
    reply(await canvas.convertToBlob({ type: "image/jpeg", quality }));
  } catch {
    reply(null);
  }
});

function reply(message: JpegReply): void {
  postMessage(message);
}
