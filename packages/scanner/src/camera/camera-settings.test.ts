import { describe, expect, it } from "vitest";
import { ScannerError } from "../scanner-error.ts";
import { frameSettings, frameSettingsFor } from "./camera-settings.ts";

describe("frameSettingsFor", () => {
  it("[CA-08] is rgba, one frame, no pause, every new picture and a fresh look after 200 ms unless told", () => {
    expect(frameSettingsFor()).toEqual({
      pixelFormat: "rgba",
      buffer: 1,
      loopIntervalMs: 0,
      refreshIntervalMs: -1,
      frameRefreshMs: 200,
    });
  });

  it("[CA-08] takes what it is told and keeps the rest", () => {
    expect(frameSettingsFor({ loopIntervalMs: 40 })).toEqual({ ...frameSettings, loopIntervalMs: 40 });
  });

  it.each([
    { pixelFormat: "grey" as "rgba" },
    { buffer: 2 as 1 },
    { buffer: 0 as unknown as 1 },
    { loopIntervalMs: -1 },
    { loopIntervalMs: Number.NaN },
    { refreshIntervalMs: -2 },
    { frameRefreshMs: Number.POSITIVE_INFINITY },
  ])("[CA-08] [OV-04] refuses %o: 'Unsupported value'", (wish) => {
    expect(() => frameSettingsFor(wish)).toThrow(new ScannerError("unsupported_value"));
  });
});
