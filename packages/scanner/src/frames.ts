import type { Frame } from "./decoder/messages.ts";

/**
 * Tells of every new picture a video shows, not of those the page was too late for.
 * @returns stops telling
 */
export function watchFrames(video: HTMLVideoElement, onFrame: () => void): () => void {
  return "requestVideoFrameCallback" in video ? watchPresented(video, onFrame) : watchTime(video, onFrame);
}

/**
 * The picture a video shows now, to be transferred. A VideoFrame leaves the pixels where they are, but some
 * browsers forget the turn of a phone's camera in it; then, and where there is none, it is a bitmap.
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
