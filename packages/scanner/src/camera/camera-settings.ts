import { ScannerError } from "../scanner-error.ts";

/** Every number of the camera that the requirements name, in one place; times in ms (CA-03 to CA-06). */
export const cameraSettings = {
  /** CA-03: the wait before each retry of a failed camera request. */
  retryDelaysMs: [0, 500, 1000, 2000],
  /** CA-05 */
  playTimeoutMs: 4000,
  /** CA-04: after a tap the camera goes back to focusing by itself. */
  backToContinuousMs: 5000,
  /** CA-04: time for the lens to settle, by how far it travels. */
  focusTimeoutMs: { least: 300, most: 400 },
  /** CA-04: within this time another tap or a stop can cancel a tap; after it, focusing must be over. */
  focusCancelableMs: 1500,
  /** CA-04: side of the area to focus on, as a share of the video's smaller side. */
  focusAreaShare: 1 / 6,
  /** Time for the lens to reset before the camera stops, because a browser may never answer. */
  resetTimeoutMs: 500,
  /** CA-06 */
  tipMs: 3000,
  /** A picture that stands still this long on a visible page counts as taken away. */
  muteGraceMs: 1500,
  /** A camera lost again sooner than this counts as the same failure. */
  shortLifeMs: 5000,
  /** So many short lives in a row end the retries. */
  shortLives: 3,
} as const;

/** How frames reach the decoder (CA-08). */
export interface FrameSettings {
  /** How the decoder gets a frame's pixels. */
  readonly pixelFormat: "rgba";
  /** Frames that may wait for the decoder: one, the newest. */
  readonly buffer: 1;
  /** Pause between a frame's answer and the next frame taken, in ms. */
  readonly loopIntervalMs: number;
  /** At most one frame per so many ms; -1: every new picture of the video. */
  readonly refreshIntervalMs: number;
  /** How often the tip is computed again, in ms. */
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
 * The given settings, with the defaults of CA-08 for the rest.
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
