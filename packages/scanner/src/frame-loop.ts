import type { FrameSettings } from "./camera/camera-settings.ts";
import type { Decoder } from "./decoder/decoder.ts";
import type { FrameRead } from "./decoder/messages.ts";
import { grabFrame, watchFrames } from "./frames.ts";
import type { Region } from "./region.ts";

export interface FrameLoopOptions {
  readonly settings: FrameSettings;
  readonly region: Region | undefined;
  /** Whether a frame's answer would be of use now. */
  readonly isWanted: () => boolean;
  readonly onRead: (read: FrameRead) => void;
  /** The decoder broke down. */
  readonly onFault: () => void;
}

/** Takes a video's frames to a decoder: one under way at a time (a buffer of one, CA-08), always the newest. */
export interface FrameLoop {
  run(source: Decoder): void;
  /** No answer is told any more, not even of the frame under way. */
  stop(): void;
}

export function createFrameLoop(video: HTMLVideoElement, options: FrameLoopOptions): FrameLoop {
  const { loopIntervalMs, refreshIntervalMs } = options.settings;
  let unwatch = () => {};
  let searching = false;
  let current = 0;

  async function search(source: Decoder, run: number) {
    const picture = await grabFrame(video).catch(() => undefined);
    // The picture can be gone between its announcement and the grab; the next one comes.
    if (!picture) return;
    if (run !== current) return picture.close();
    const read = await source.decode(picture, options.region);
    if (run === current && options.isWanted()) options.onRead(read);
  }

  async function take(source: Decoder, run: number) {
    searching = true;
    try {
      await search(source, run);
    } catch {
      if (run === current) options.onFault();
    }
    if (loopIntervalMs > 0) await new Promise((resolve) => setTimeout(resolve, loopIntervalMs));
    searching = false;
  }

  function stop() {
    current += 1;
    unwatch();
    unwatch = () => {};
  }

  return {
    run(source) {
      stop();
      const run = current;
      let takenAt = Number.NEGATIVE_INFINITY;
      unwatch = watchFrames(video, () => {
        const at = performance.now();
        if (searching || !options.isWanted() || at - takenAt < refreshIntervalMs) return;
        takenAt = at;
        void take(source, run);
      });
    },
    stop,
  };
}
