import { describe, expect, it } from "vitest";
import { pictureAccept } from "./picture-accept.ts";
import { decodedSize, mostPixels } from "./picture-size.ts";
import { pictureType } from "./picture-type.ts";

const file = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === "string" ? part : new Uint8Array(part))));

describe("pictureType", () => {
  it.each([
    ["jpeg", file([0xff, 0xd8, 0xff, 0xe1])],
    ["png", file([0x89], "PNG\r\n\x1a\n")],
    ["gif", file("GIF89a")],
    ["webp", file("RIFF", [1, 2, 3, 4], "WEBPVP8 ")],
    ["icon", file([0, 0, 1, 0, 1, 0])],
    ["bmp", file("BM", [54, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0])],
    ["svg", file("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["svg", file("\uFEFF<?xml version='1.0'?>\n<!-- ñ -->\n<!DOCTYPE svg>\n<svg:svg>")],
    [undefined, file("<html><svg></svg></html>")],
    [undefined, file("BMW")],
    [undefined, file([0, 0, 0, 24], "ftypheic")],
    [undefined, file("%PDF-1.7")],
    [undefined, file()],
  ])("[CA-09] %s", async (type, blob) => {
    expect(await pictureType(blob)).toBe(type);
  });

  it("[CA-09] a file input accepts the eight endings", () => {
    for (const ending of ["jpg", "jpeg", "ico", "gif", "svg", "webp", "png", "bmp"])
      expect(pictureAccept.split(",")).toContain(`.${ending}`);
  });
});

describe("decodedSize", () => {
  it("[CA-09] leaves a photo of 12 MP as it is", () => {
    expect(decodedSize({ width: 4032, height: 3024 }, "jpeg")).toEqual({ width: 4032, height: 3024 });
  });

  it("[CA-09] makes more than 16 MP smaller, keeping its shape", () => {
    const { width, height } = decodedSize({ width: 9248, height: 6936 }, "jpeg");
    expect(width * height).toBeLessThanOrEqual(mostPixels);
    expect(width * height).toBeGreaterThan(0.99 * mostPixels);
    expect(width / height).toBeCloseTo(4 / 3, 2);
  });

  it("[CA-09] draws a drawing large enough to be read, whatever size it names", () => {
    expect(decodedSize({ width: 95, height: 50 }, "svg")).toEqual({ width: 1600, height: 842 });
    expect(decodedSize({ width: 0, height: 0 }, "svg")).toEqual({ width: 1600, height: 1600 });
    expect(decodedSize({ width: 3000, height: 10 }, "svg")).toEqual({ width: 3000, height: 10 });
  });
});
