import type { FrameSettings } from "./camera/camera-settings.ts";
import type { Decoder } from "./decoder/decoder.ts";
import type { FrameRead } from "./decoder/messages.ts";
import { grabFrame, watchFrames } from "./frames.ts";
import type { Region } from "./geometry/region.ts";

/** Errors of the callbacks are reported as page errors; the frames go on. */
export interface FrameLoopOptions {
  readonly settings: FrameSettings;
  readonly region: Region | undefined;
  /** Whether a frame's answer would be of use now. */
  readonly isWanted: () => boolean;
  readonly onRead: (read: FrameRead) => void;
  /** The decoder broke down: two frames in a row failed. */
  readonly onFault: () => void;
}

/** Takes a video's frames to a decoder: one under way at a time (a buffer of one, CA-08), always the newest. */
export interface FrameLoop {
  run(source: Decoder): void;
  /** No answer is told any more, not even of the frame under way. */
  stop(): void;
}

/** So many frames in a row have to fail: a single one may be the frame's own fault. */
const failuresNeeded = 2;

export function createFrameLoop(video: HTMLVideoElement, options: FrameLoopOptions): FrameLoop {
  const { loopIntervalMs, refreshIntervalMs } = options.settings;
  let unwatch = () => {};
  let searching = false;
  let failures = 0;
  let current = 0;

  /** Undefined without a frame, after a failure, or when the answer is no longer wanted. */
  async function search(source: Decoder, run: number): Promise<FrameRead | undefined> {
    const picture = await grabFrame(video).catch(() => undefined);
    // The picture may be gone before the grab; the next one comes.
    if (!picture) return undefined;
    if (run !== current) return void picture.close();
    const read = await source.decode(picture, options.region).catch(() => undefined);
    if (run !== current) return undefined;
    failures = read ? 0 : failures + 1;
    return read;
  }

  async function take(source: Decoder, run: number) {
    searching = true;
    const read = await search(source, run);
    if (run === current && failures >= failuresNeeded) tell(options.onFault);
    else if (read && options.isWanted()) tell(() => options.onRead(read));
    if (loopIntervalMs > 0) await new Promise((resolve) => setTimeout(resolve, loopIntervalMs));
    searching = false;
  }

  function tell(what: () => void) {
    try {
      what();
    } catch (error) {
      reportError(error);
    }
  }

  function stop() {
    current += 1;
    failures = 0;
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
