import type { Size, VideoPoint } from "../geometry/region.ts";
import { ScannerError } from "../scanner-error.ts";
import { cameraSettings } from "./camera-settings.ts";
import { type CameraRequest, isLowResolution } from "./constraints.ts";
import { createFocus, type Focus, type FocusResult } from "./focus.ts";
import { type ControlResult, controlRefusal, createLens, type Lens, type LensAbilities } from "./lens.ts";
import { openStream } from "./open-stream.ts";
import { followVideo, playVideo } from "./play-video.ts";
import { type CameraRefusal, refusal, testMessages } from "./refusals.ts";
import { wait } from "./wait.ts";

export interface CameraOptions extends CameraRequest {
  /** Hears what happens to a camera that was taken away without a stop. */
  readonly onChange?: ((change: CameraChange) => void) | undefined;
}

export interface CameraStarted extends LensAbilities {
  readonly kind: "started";
  readonly deviceId: string | undefined;
  readonly label: string;
  readonly video: Size;
  /** CA-06: fewer than 720 lines. */
  readonly lowResolution: boolean;
}

/** `recovering`: requested again after the delays of CA-03; then the camera is back, or gone and released. */
export type CameraChange = { readonly kind: "recovering" } | CameraStarted | CameraRefusal;

/** `stopped`: `stop` or a later `start` came before the picture did. */
export type CameraResult = CameraStarted | CameraRefusal | { readonly kind: "stopped" };

export interface Camera {
  /**
   * Shows the camera in a video element and resolves when it plays. Takes over from an earlier start.
   * @throws ScannerError `ui_element_locked` (OV-04) when another element shows it: stop first
   */
  start(video: HTMLVideoElement, options?: CameraOptions): Promise<CameraResult>;
  /** Torch off, zoom and focus as they were, tracks stopped, element emptied. */
  stop(): Promise<void>;
  setTorch(on: boolean): Promise<ControlResult>;
  /** Sets the zoom factor, within `zoom` of what was started. */
  setZoom(factor: number): Promise<ControlResult>;
  /** Focuses on a point of the video (CA-04). */
  focusAt(point: VideoPoint): Promise<FocusResult>;
}

interface OpenCamera {
  readonly stream: MediaStream;
  readonly lens: Lens;
  readonly focus: Focus;
  readonly opening: AbortController;
  readonly since: number;
}

/** A camera whose starts and stops run one after the other, in call order (CA-02 to CA-08). */
export function createCamera(): Camera {
  let turn: Promise<unknown> = Promise.resolve();
  let wanted = new AbortController();
  let element: HTMLVideoElement | undefined;
  let open: OpenCamera | undefined;
  let shortLives = 0;

  function inTurn<Result>(job: () => Promise<Result>): Promise<Result> {
    const result = turn.then(job);
    turn = result.catch(() => undefined);
    return result;
  }

  /**
   * Starts in turn, but the turn does not wait for it: the lens queues its own calls, and a stop must not wait for all of them.
   */
  async function control(ask: (lens: Lens) => Promise<ControlResult>): Promise<ControlResult> {
    const asked = await inTurn(async () => ({ result: open && ask(open.lens) }));
    return (await asked.result) ?? controlRefusal("closed");
  }

  async function close() {
    const closing = open;
    open = undefined;
    closing?.opening.abort();
    closing?.focus.cancel();
    if (!closing) return;
    const back = new AbortController();
    await Promise.race([closing.lens.reset(), wait(cameraSettings.resetTimeoutMs, back.signal)]);
    back.abort();
    for (const track of closing.stream.getTracks()) track.stop();
  }

  async function openIn(
    video: HTMLVideoElement,
    options: CameraOptions,
    signal: AbortSignal,
    again = false,
  ): Promise<CameraResult> {
    await close();
    if (signal.aborted) return { kind: "stopped" };
    const opened = await openStream({ ...options, again }, signal);
    if (opened.kind === "refused") return signal.aborted ? { kind: "stopped" } : refusal(opened.code);
    const { stream } = opened;
    const [track] = stream.getVideoTracks();
    const opening = within(signal);
    const refused = signal.aborted ? undefined : await playVideo(stream, video, opening.signal);
    if (refused || signal.aborted || !track) {
      opening.abort();
      for (const each of stream.getTracks()) each.stop();
      return refused && !signal.aborted ? refused : { kind: "stopped" };
    }
    const lens = createLens(track);
    open = { stream, lens, focus: createFocus(lens, video), opening, since: performance.now() };
    const started = describe(track, lens, video);
    followVideo(stream, video, opening.signal, () =>
      recover(video, { ...options, deviceId: started.deviceId }, signal),
    );
    return started;
  }

  /** Requests a lost camera again, unless it keeps getting lost at once. */
  function recover(video: HTMLVideoElement, options: CameraOptions, signal: AbortSignal) {
    const lived = performance.now() - (open?.since ?? 0);
    shortLives = lived < cameraSettings.shortLifeMs ? shortLives + 1 : 0;
    const change = (told: CameraChange) => signal.aborted || options.onChange?.(told);
    const givenUp = shortLives >= cameraSettings.shortLives;
    if (!givenUp) change({ kind: "recovering" });
    return inTurn(async () => {
      if (givenUp) await close();
      const result = givenUp ? refusal("ended") : await openIn(video, options, signal, true);
      if (result.kind === "refused" && !signal.aborted) element = undefined;
      if (result.kind !== "stopped") change(result);
    });
  }

  return {
    async start(video, options = {}) {
      if (element && element !== video && !wanted.signal.aborted) throw new ScannerError("ui_element_locked");
      wanted.abort();
      wanted = new AbortController();
      element = video;
      shortLives = 0;
      const { signal } = wanted;
      return inTurn(async () => {
        const result = await openIn(video, options, signal);
        if (result.kind === "refused" && !signal.aborted) element = undefined;
        return result;
      });
    },
    stop() {
      wanted.abort();
      element = undefined;
      return inTurn(close);
    },
    setTorch: (on) => control((lens) => lens.setTorch(on)),
    setZoom: (factor) => control((lens) => lens.setZoom(factor)),
    // Not queued: a stop must not wait for the lens; it cancels the focus.
    focusAt: async (point) => open?.focus.at(point) ?? controlRefusal("closed"),
  };
}

/** A signal that aborts with the given one, or before it. */
function within(signal: AbortSignal): AbortController {
  const inner = new AbortController();
  signal.addEventListener("abort", () => inner.abort(), { signal: inner.signal });
  return inner;
}

/** Opens and closes the camera to find out what is wrong with it (CA-07). */
export async function testCamera(): Promise<
  { readonly kind: "accessed"; readonly message: string } | CameraRefusal
> {
  const opened = await openStream({}, new AbortController().signal);
  if (opened.kind === "refused") return refusal(opened.code, testMessages);
  for (const track of opened.stream.getTracks()) track.stop();
  return { kind: "accessed", message: "Successfully accessed the camera." };
}

function describe(
  track: MediaStreamTrack,
  lens: Lens,
  { videoWidth, videoHeight }: HTMLVideoElement,
): CameraStarted {
  const video = { width: videoWidth, height: videoHeight };
  return {
    kind: "started",
    deviceId: track.getSettings().deviceId,
    label: track.label,
    video,
    lowResolution: isLowResolution(video),
    ...lens.abilities(),
  };
}
