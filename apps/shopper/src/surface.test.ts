import { describe, expect, it } from "vitest";
import { chooseSurface } from "./surface.ts";

describe("chooseSurface", () => {
  it("[RT-03] a phone is a phone, a kiosk-shaped screen is a kiosk", () => {
    expect(chooseSurface(null, null, false)).toBe("phone");
    expect(chooseSurface(null, null, true)).toBe("kiosk");
  });

  it("[RT-03] a device that was made a kiosk stays one, whatever the address says", () => {
    expect(chooseSurface("1", null, false)).toBe("kiosk");
    expect(chooseSurface(null, "kiosk", false)).toBe("kiosk");
    expect(chooseSurface("0", "kiosk", false)).toBe("kiosk");
  });

  it("[RT-03] a device that staff took out of kiosk mode is a phone, also upright, until it is made a kiosk again", () => {
    expect(chooseSurface(null, "phone", true)).toBe("phone");
    expect(chooseSurface("1", "phone", false)).toBe("kiosk");
  });
});
