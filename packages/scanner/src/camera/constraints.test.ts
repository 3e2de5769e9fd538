import { describe, expect, it } from "vitest";
import { isLowResolution, resolutions, videoConstraints } from "./constraints.ts";

describe("videoConstraints", () => {
  it("[CA-02] asks for 1280x720 facing away from the shopper", () => {
    expect(videoConstraints({}, false)).toEqual({
      width: { ideal: 1280 },
      height: { ideal: 720 },
      facingMode: { ideal: "environment" },
    });
  });

  it("[CA-02] aims at 1920x1080 on a desktop", () => {
    expect(videoConstraints({}, true)).toMatchObject({ width: { ideal: 1920 }, height: { ideal: 1080 } });
  });

  it("[CA-02] knows resolutions from 160x120 to 3840x2160, each named after its size", () => {
    const entries = Object.entries(resolutions);
    for (const [name, { width, height }] of entries) expect(name).toBe(`${width}x${height}`);
    expect(entries.at(0)?.[0]).toBe("160x120");
    expect(entries.at(-1)?.[0]).toBe("3840x2160");
    expect(videoConstraints({ resolution: "640x480" }, true)).toMatchObject({ width: { ideal: 640 } });
  });

  it("[CA-08] asks for the chosen camera and then not for a direction", () => {
    const constraints = videoConstraints({ deviceId: "rear" }, false);
    expect(constraints.deviceId).toEqual({ exact: "rear" });
    expect(constraints.facingMode).toBeUndefined();
  });

  it("[CA-06] calls less than 720 lines too low, in either orientation", () => {
    expect(isLowResolution({ width: 640, height: 480 })).toBe(true);
    expect(isLowResolution({ width: 1280, height: 720 })).toBe(false);
    expect(isLowResolution({ width: 720, height: 1280 })).toBe(false);
  });
});
