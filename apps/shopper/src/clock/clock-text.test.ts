import { expect, it } from "vitest";
import { clockTime, countdownText } from "./clock-text.ts";

it("counts down in minutes and seconds and never below 0:00", () => {
  expect(countdownText(300_000)).toBe("5:00");
  expect(countdownText(251_200)).toBe("4:12");
  expect(countdownText(42_000)).toBe("0:42");
  expect(countdownText(1)).toBe("0:01");
  expect(countdownText(0)).toBe("0:00");
  expect(countdownText(-5_000)).toBe("0:00");
});

it("[SC-13] [FL-01] tells the hour on the store's clock, of 24 hours and with two digits", () => {
  expect(clockTime(Date.parse("2026-03-02T19:45:00Z"), -180)).toBe("16:45");
  expect(clockTime(Date.parse("2026-03-02T12:05:00Z"), -180)).toBe("09:05");
  expect(clockTime(Date.parse("2026-03-02T03:05:00Z"), -180)).toBe("00:05");
});
