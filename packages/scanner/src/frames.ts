import type { Frame } from "./decoder/messages.ts";

/**
 * Calls back for every new picture of a video, except those the page missed.
 * @returns stops telling
 */
export function watchFrames(video: HTMLVideoElement, onFrame: () => void): () => void {
  return "requestVideoFrameCallback" in video ? watchPresented(video, onFrame) : watchTime(video, onFrame);
}

/**
 * The video's present picture, to transfer. A VideoFrame copies no pixels, but some browsers forget a phone camera's rotation in
 * it. Then, and without VideoFrame, it is a bitmap.
 */
export async function grabFrame(video: HTMLVideoElement): Promise<Frame> {
  if ("VideoFrame" in globalThis) {
    const frame = new VideoFrame(video);
    if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame;
    frame.close();
  }
  return createImageBitmap(video);
}

function watchPresented(video: HTMLVideoElement, onFrame: () => void): () => void {
  let handle = video.requestVideoFrameCallback(function next() {
    handle = video.requestVideoFrameCallback(next);
    onFrame();
  });
  return () => video.cancelVideoFrameCallback(handle);
}

function watchTime(video: HTMLVideoElement, onFrame: () => void): () => void {
  let last = -1;
  let handle = requestAnimationFrame(function next() {
    handle = requestAnimationFrame(next);
    if (video.currentTime === last || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    last = video.currentTime;
    onFrame();
  });
  return () => cancelAnimationFrame(handle);
}
