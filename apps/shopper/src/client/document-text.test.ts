import type { KeypadKey } from "@horma/ui";
import { describe, expect, it } from "vitest";
import { displayDocument, pressDocumentKey, switchDocument } from "./document-text.ts";

const type = (keys: string, foreign = false) =>
  [...keys].reduce((text, key) => pressDocumentKey(text, key as KeypadKey, foreign), "");

describe("document field", () => {
  it("[SC-09] takes at most 20 characters", () => {
    expect(type("1".repeat(25))).toBe("1".repeat(20));
    expect(type("9".repeat(25), true)).toBe("9".repeat(20));
  });

  it("[SC-09] takes a K only as the last character of a RUT, and none in a foreign ID", () => {
    expect(type("10626628K")).toBe("10626628K");
    expect(type("K1")).toBe("1");
    expect(type("1K23")).toBe("1K");
    expect(type("12K3", true)).toBe("123");
  });

  it("deletes the last character and stays empty", () => {
    expect(pressDocumentKey("1K", "delete", false)).toBe("1");
    expect(pressDocumentKey("", "delete", false)).toBe("");
  });

  it("[SC-09] drops the K when the shopper turns out to be a foreigner", () => {
    expect(switchDocument("10626628K", true)).toBe("10626628");
    expect(switchDocument("10626628", false)).toBe("10626628");
  });

  it("[SC-09] shows the check digit of a RUT apart and a foreign ID whole, both with thousands dots", () => {
    expect(displayDocument("123456785", false)).toEqual({ body: "12.345.678", check: "5" });
    expect(displayDocument("204518973", true)).toEqual({ body: "204.518.973", check: "" });
    expect(displayDocument("", false)).toEqual({ body: "", check: "" });
  });
});
