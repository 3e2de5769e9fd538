import { ScannerError } from "../scanner-error.ts";

/** Every number of the camera that the requirements name, in one place; times in ms (CA-03 to CA-06). */
export const cameraSettings = {
  /** CA-03: how long to wait before each further request when the camera could not be had. */
  retryDelaysMs: [0, 500, 1000, 2000],
  /** CA-05 */
  playTimeoutMs: 4000,
  /** CA-04: after a tap the camera goes back to focusing by itself. */
  backToContinuousMs: 5000,
  /** CA-04: what the lens is given to settle, by how far it has to travel. */
  focusTimeoutMs: { least: 300, most: 400 },
  /** CA-04: until then a tap can still be taken back by another one or by a stop; then it has to be over. */
  focusCancelableMs: 1500,
  /** CA-04: side of the area that is to be sharp, as a share of the video's smaller side. */
  focusAreaShare: 1 / 6,
  /** What the lens is given to go back before its camera is let go: a browser may never answer. */
  resetTimeoutMs: 500,
  /** CA-06 */
  tipMs: 3000,
  /** A picture that stands still this long, on a page that is seen, was taken away. */
  muteGraceMs: 1500,
  /** A camera that came back and was lost again sooner than this counts as one trouble with it. */
  shortLifeMs: 5000,
  /** So many short lives in a row are enough. */
  shortLives: 3,
} as const;

/** How frames reach the decoder (CA-08). */
export interface FrameSettings {
  /** How the decoder gets a frame's pixels. */
  readonly pixelFormat: "rgba";
  /** Frames that may wait for the decoder: one, and the newest wins. */
  readonly buffer: 1;
  /** Pause between a frame's answer and the next frame taken, in ms. */
  readonly loopIntervalMs: number;
  /** At most one frame is taken in so many ms; -1: every new picture that the video shows. */
  readonly refreshIntervalMs: number;
  /** How often what the frames show (the tip) is looked at anew, in ms. */
  readonly frameRefreshMs: number;
}

/** The defaults of CA-08. */
export const frameSettings: FrameSettings = {
  pixelFormat: "rgba",
  buffer: 1,
  loopIntervalMs: 0,
  refreshIntervalMs: -1,
  frameRefreshMs: 200,
};

/**
 * The settings wished for, the defaults of CA-08 for the rest.
 * @throws ScannerError `unsupported_value` (OV-04) for another pixel format or buffer, or a time that is none
 */
export function frameSettingsFor(wish: Partial<FrameSettings> = {}): FrameSettings {
  const settings = { ...frameSettings, ...wish };
  const isTime = (value: number) => Number.isFinite(value) && value >= 0;
  const supported =
    settings.pixelFormat === "rgba" &&
    settings.buffer === 1 &&
    isTime(settings.loopIntervalMs) &&
    isTime(settings.frameRefreshMs) &&
    (settings.refreshIntervalMs === -1 || isTime(settings.refreshIntervalMs));
  if (!supported) throw new ScannerError("unsupported_value");
  return settings;
}
