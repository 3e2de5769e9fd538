import type { Size } from "../geometry/region.ts";

/** The resolutions that can be asked for (CA-02). */
export const resolutions = {
  "160x120": { width: 160, height: 120 },
  "320x240": { width: 320, height: 240 },
  "480x360": { width: 480, height: 360 },
  "640x480": { width: 640, height: 480 },
  "800x600": { width: 800, height: 600 },
  "960x720": { width: 960, height: 720 },
  "1280x720": { width: 1280, height: 720 },
  "1920x1080": { width: 1920, height: 1080 },
  "2560x1440": { width: 2560, height: 1440 },
  "3840x2160": { width: 3840, height: 2160 },
} as const satisfies Record<string, Size>;

export type Resolution = keyof typeof resolutions;

export interface CameraRequest {
  /** The camera to use. By default the remembered one, else a rear one. */
  readonly deviceId?: string | undefined;
  readonly resolution?: Resolution | undefined;
}

/**
 * Constraints for getUserMedia (CA-02): 1280x720 facing away, 1920x1080 on a desktop. They are wishes, because some devices
 * refuse exact or least values instead of coming close. Only a chosen camera is exact.
 */
export function videoConstraints(wish: CameraRequest, desktop: boolean): MediaTrackConstraints {
  const { width, height } = resolutions[wish.resolution ?? (desktop ? "1920x1080" : "1280x720")];
  return {
    width: { ideal: width },
    height: { ideal: height },
    ...(wish.deviceId ? { deviceId: { exact: wish.deviceId } } : { facingMode: { ideal: "environment" } }),
  };
}

/** CA-06: less than 720 lines is too little to read a label from a comfortable distance. */
export function isLowResolution({ width, height }: Size): boolean {
  return Math.min(width, height) < 720;
}
