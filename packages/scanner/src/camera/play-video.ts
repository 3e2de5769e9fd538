import { cameraSettings } from "./camera-settings.ts";
import { type CameraRefusal, refusal } from "./refusals.ts";

/**
 * Plays the stream in the element until the signal aborts (CA-05).
 * @returns undefined when it plays, else why not; the element is empty again then
 */
export async function playVideo(
  stream: MediaStream,
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<CameraRefusal | undefined> {
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  const empty = () => {
    if (video.srcObject === stream) video.srcObject = null;
  };
  signal.addEventListener("abort", empty);
  const played = video.play().then(
    () => undefined,
    () => refusal("busy"),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<CameraRefusal>((resolve) => {
    timer = setTimeout(() => resolve(refusal("play_timeout")), cameraSettings.playTimeoutMs);
  });
  const outcome = await Promise.race([played, late]);
  clearTimeout(timer);
  if (outcome) empty();
  return outcome;
}

/**
 * Pauses the video while the page is hidden (CA-05). Calls back once when the picture is taken away: its track ended, or it
 * stands still on a visible page. On a hidden page it waits, because most pictures come back.
 */
export function followVideo(
  stream: MediaStream,
  video: HTMLVideoElement,
  signal: AbortSignal,
  onLost: () => void,
): void {
  const [track] = stream.getVideoTracks();
  if (!track) return;
  let still: ReturnType<typeof setTimeout> | undefined;
  let told = false;
  const lose = () => {
    if (told || signal.aborted) return;
    told = true;
    onLost();
  };
  const look = () => {
    clearTimeout(still);
    if (document.hidden || signal.aborted) return;
    if (track.readyState === "ended") lose();
    else if (track.muted) still = setTimeout(lose, cameraSettings.muteGraceMs);
  };
  const followPage = () => {
    if (document.hidden) video.pause();
    else video.play().catch((error: unknown) => wasPaused(error) || lose());
    look();
  };
  document.addEventListener("visibilitychange", followPage, { signal });
  for (const event of ["ended", "mute", "unmute"]) track.addEventListener(event, look, { signal });
  signal.addEventListener("abort", () => clearTimeout(still));
  if (document.hidden) video.pause();
}

/** Whether the page was hidden again before its video played; it retries when the page is visible. */
function wasPaused(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
