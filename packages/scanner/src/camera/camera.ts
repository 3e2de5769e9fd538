import type { Size } from "../region.ts";
import { betterCamera, listCameras } from "./cameras.ts";
import { type CameraWish, isLowResolution, videoConstraints } from "./constraints.ts";
import { type CameraRefusal, refusal, testMessages } from "./refusals.ts";
import { requestStream } from "./request-stream.ts";

export interface CameraOptions extends CameraWish {
  /** The picture stopped without being asked to: the system or another program took the camera. */
  readonly onEnded?: (() => void) | undefined;
}

export interface CameraStarted {
  readonly kind: "started";
  readonly deviceId: string | undefined;
  readonly video: Size;
  readonly hasTorch: boolean;
  /** CA-06: fewer than 720 lines. */
  readonly lowResolution: boolean;
}

/** `stopped`: `stop` or a later `start` came before the picture did. */
export type CameraResult = CameraStarted | CameraRefusal | { readonly kind: "stopped" };

export interface Camera {
  /** Shows the camera in a video element and resolves when it plays. Takes over from an earlier start. */
  start(video: HTMLVideoElement, options?: CameraOptions): Promise<CameraResult>;
  /** Torch off, tracks stopped, element emptied. */
  stop(): Promise<void>;
  /** Resolves to whether the torch is now as asked. */
  setTorch(on: boolean): Promise<boolean>;
}

/** CA-05 */
const playTimeoutMs = 4000;

/** A camera whose starts and stops run one after the other in the order they were asked for (CA-02 to CA-08). */
export function createCamera(): Camera {
  let turn: Promise<unknown> = Promise.resolve();
  let wanted = new AbortController();
  let stream: MediaStream | undefined;
  let remembered: string | undefined;

  function inTurn<Result>(job: () => Promise<Result>): Promise<Result> {
    const result = turn.then(job);
    turn = result.catch(() => undefined);
    return result;
  }

  async function close() {
    if (stream) await closeStream(stream);
    stream = undefined;
  }

  async function open(video: HTMLVideoElement, options: CameraOptions, signal: AbortSignal) {
    await close();
    if (signal.aborted) return { kind: "stopped" } as const;
    const opened = await openStream({ ...options, deviceId: options.deviceId ?? remembered }, signal);
    if (opened.kind === "refused")
      return signal.aborted ? ({ kind: "stopped" } as const) : refusal(opened.code);
    stream = opened.stream;
    const refused = signal.aborted ? undefined : await show(stream, video, signal);
    if (refused || signal.aborted) {
      await close();
      return refused && !signal.aborted ? refused : ({ kind: "stopped" } as const);
    }
    follow(stream, video, signal, options.onEnded);
    const started = describe(stream, video);
    remembered = started.deviceId;
    return started;
  }

  return {
    start(video, options = {}) {
      wanted.abort();
      wanted = new AbortController();
      const { signal } = wanted;
      return inTurn(() => open(video, options, signal));
    },
    stop() {
      wanted.abort();
      return inTurn(close);
    },
    setTorch: (on) => inTurn(async () => (stream ? setTorch(stream, on) : false)),
  };
}

/** Opens the camera and lets it go again, to say what is wrong with it (CA-07). */
export async function testCamera(): Promise<
  { readonly kind: "accessed"; readonly message: string } | CameraRefusal
> {
  const opened = await openStream({}, new AbortController().signal);
  if (opened.kind === "refused") return refusal(opened.code, testMessages);
  await closeStream(opened.stream);
  return { kind: "accessed", message: "Successfully accessed the camera." };
}

async function openStream(wish: CameraWish, signal: AbortSignal) {
  if (!isSecureContext) return { kind: "refused", code: "insecure_context" } as const;
  const { mediaDevices } = navigator;
  if (!mediaDevices) return { kind: "refused", code: "disabled" } as const;
  const desktop = matchMedia("(hover: hover) and (pointer: fine)").matches;
  const ask = (deviceId = wish.deviceId) =>
    requestStream(
      () => mediaDevices.getUserMedia({ video: videoConstraints({ ...wish, deviceId }, desktop) }),
      (ms) => wait(ms, signal),
      () => !signal.aborted,
    );
  const first = await ask();
  if (first.kind === "refused" || signal.aborted || wish.deviceId) return first;
  const better = betterCamera(first.stream.getVideoTracks()[0]?.getSettings() ?? {}, await listCameras());
  if (!better) return first;
  // Phones give one camera at a time: the first has to go before the better one can come.
  await closeStream(first.stream);
  const second = await ask(better.deviceId);
  return second.kind === "granted" ? second : ask();
}

/** Plays the stream in the element; undefined when it plays, else why not (CA-05). */
async function show(stream: MediaStream, video: HTMLVideoElement, signal: AbortSignal) {
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  signal.addEventListener("abort", () => {
    if (video.srcObject === stream) video.srcObject = null;
  });
  const played = video.play().then(
    () => undefined,
    () => refusal("busy"),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<CameraRefusal>((resolve) => {
    timer = setTimeout(() => resolve(refusal("play_timeout")), playTimeoutMs);
  });
  const outcome = await Promise.race([played, late]);
  clearTimeout(timer);
  if (outcome && video.srcObject === stream) video.srcObject = null;
  return outcome;
}

/** Pauses while the page is hidden (CA-05) and tells when the picture ends by itself. */
function follow(stream: MediaStream, video: HTMLVideoElement, signal: AbortSignal, onEnded?: () => void) {
  const tellEnded = () => {
    if (!signal.aborted) onEnded?.();
  };
  const followPage = () => {
    if (document.hidden) video.pause();
    else video.play().catch(() => document.hidden || tellEnded());
  };
  document.addEventListener("visibilitychange", followPage, { signal });
  stream.getVideoTracks()[0]?.addEventListener("ended", tellEnded, { signal });
  if (document.hidden) video.pause();
}

function describe(stream: MediaStream, { videoWidth, videoHeight }: HTMLVideoElement): CameraStarted {
  const video = { width: videoWidth, height: videoHeight };
  const deviceId = stream.getVideoTracks()[0]?.getSettings().deviceId;
  return {
    kind: "started",
    deviceId,
    video,
    hasTorch: hasTorch(stream),
    lowResolution: isLowResolution(video),
  };
}

async function closeStream(stream: MediaStream) {
  if (isTorchOn(stream)) await setTorch(stream, false);
  for (const track of stream.getTracks()) track.stop();
}

function hasTorch(stream: MediaStream): boolean {
  const track = stream.getVideoTracks()[0];
  return Boolean(track?.getCapabilities && "torch" in track.getCapabilities());
}

function isTorchOn(stream: MediaStream): boolean {
  return stream.getVideoTracks()[0]?.getSettings().torch === true;
}

async function setTorch(stream: MediaStream, on: boolean): Promise<boolean> {
  if (!hasTorch(stream)) return !on;
  const torch: MediaTrackConstraintSet & { torch: boolean } = { torch: on };
  try {
    await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [torch] });
    return true;
  } catch {
    return false;
  }
}

/** Resolves after so many ms, or at once when the signal is given up. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
