import { facingOf, type ListedCamera, listCameras } from "./cameras.ts";
import { type CameraRequest, videoConstraints } from "./constraints.ts";
import { lensCapabilities } from "./lens.ts";
import { betterLens } from "./rear-lens.ts";
import { type CameraRefusalCode, isPassing } from "./refusals.ts";
import { forgetCamera, rememberCamera, rememberedCamera } from "./remembered-camera.ts";
import { requestStream, type StreamRequest } from "./request-stream.ts";
import { wait } from "./wait.ts";

/** A camera wish, and whether the camera was there a moment ago: then it may come back (a cable, a restart). */
export interface StreamOptions extends CameraRequest {
  readonly again?: boolean | undefined;
}

/**
 * Opens the camera (CA-02, CA-03, CA-08): the chosen one, else the remembered one, else the rear one's main lens. If the chosen
 * one is gone, it falls back to the others.
 */
export async function openStream(
  wish: StreamOptions,
  signal: AbortSignal,
): Promise<StreamRequest<MediaStream>> {
  if (!isSecureContext) return { kind: "refused", code: "insecure_context" };
  const { mediaDevices } = navigator;
  if (!mediaDevices?.getUserMedia) return { kind: "refused", code: "disabled" };
  const desktop = matchMedia("(hover: hover) and (pointer: fine)").matches;
  const ask = (deviceId?: string, mayPass = isPassing) =>
    requestStream(
      () => mediaDevices.getUserMedia({ video: videoConstraints({ ...wish, deviceId }, desktop) }),
      (ms) => wait(ms, signal),
      () => !signal.aborted,
      mayPass,
    );

  const kept = wish.deviceId ? undefined : rememberedCamera();
  const chosen = wish.deviceId ?? kept?.deviceId;
  if (chosen) {
    const stream = await ask(chosen, wish.again ? mayComeBack : isPassing);
    if (stream.kind === "granted" || signal.aborted || stream.code !== "no_camera") return stream;
  }
  const first = await ask(undefined, wish.again && !chosen ? mayComeBack : isPassing);
  if (first.kind === "refused" || signal.aborted) return first;
  const better = await betterThan(first.stream, kept?.label);
  if (!better || signal.aborted) return first;
  // Phones open one camera at a time, so the first must close before the better one opens.
  for (const track of first.stream.getTracks()) track.stop();
  const second = await ask(better.deviceId);
  if (second.kind === "refused") return signal.aborted ? second : ask();
  rememberCamera(better);
  return second;
}

/** The camera to change to: the remembered one under its new id (some browsers give a new one), or a better lens. */
async function betterThan(
  stream: MediaStream,
  storedLabel: string | undefined,
): Promise<ListedCamera | undefined> {
  const track = stream.getVideoTracks()[0];
  if (!track) return undefined;
  const { deviceId, facingMode } = track.getSettings();
  const cameras = await listCameras().catch(() => []);
  const renamed = cameras.find((camera) => storedLabel && camera.label === storedLabel);
  if (renamed) rememberCamera(renamed);
  if (renamed) return renamed.deviceId === deviceId ? undefined : renamed;
  if (storedLabel !== undefined) forgetCamera();
  const { focusMode } = lensCapabilities(track);
  const focuses = focusMode?.length ? focusMode.includes("continuous") : undefined;
  const listed = cameras.find((camera) => camera.deviceId === deviceId);
  const facing = facingOf(facingMode) ?? listed?.facing;
  return betterLens({ deviceId, label: track.label, facing, focuses }, cameras);
}

function mayComeBack(code: CameraRefusalCode): boolean {
  return isPassing(code) || code === "no_camera";
}
