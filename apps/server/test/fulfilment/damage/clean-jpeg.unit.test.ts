import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanJpeg } from "../../../src/fulfilment/damage/clean-jpeg.ts";
import { photo, photoWith, segment } from "../../../src/fulfilment/damage/jpeg.fixture.ts";

const place = "Exif\0\0 GPSLatitude 33 26 S";

describe("a JPEG that is kept", () => {
  it("[OV-05] is its picture alone, with its size", () => {
    const clean = cleanJpeg(photo);
    expect(clean).toMatchObject({ width: 16, height: 12 });
    expect(clean?.bytes.length).toBeLessThan(photo.length);
    expect(clean?.bytes.includes("ICC_PROFILE")).toBe(false);
    expect(cleanJpeg(clean?.bytes ?? Buffer.alloc(0))?.bytes).toEqual(clean?.bytes);
  });

  it.each([
    ["Exif", photoWith([segment(0xe1, place)])],
    ["a comment", photoWith([segment(0xfe, "GPSLatitude")])],
    ["a page after its end", photoWith([], "<script>GPSLatitude</script>")],
    ["fill bytes", photoWith([Buffer.from([0xff, 0xff])])],
  ])("[OV-05] loses %s", (_what, file) => {
    expect(cleanJpeg(file)?.bytes).toEqual(cleanJpeg(photo)?.bytes);
  });

  it.each([
    ["nothing", ""],
    ["a page", "<html><script>alert(1)</script></html>"],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["a PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
    ["a GIF", "GIF89a\x01\0\x01\0"],
    ["a JPEG's beginning alone", "\xff\xd8\xff\xe0"],
    ["a JPEG without a picture", "\xff\xd8\xff\xd9"],
  ])("[OV-05] is not %s", (_what, text) => {
    expect(cleanJpeg(Buffer.from(text, "latin1"))).toBeUndefined();
  });

  it("[OV-05] is never a part of one", () => {
    for (let length = 0; length < photo.length; length++) {
      expect(cleanJpeg(photo.subarray(0, length))).toBeUndefined();
    }
  });

  it("[OV-05] whatever is sent, the answer is a JPEG that stays as it is, or nothing", () => {
    const sent = fc.tuple(fc.uint8Array({ maxLength: 400 }), fc.nat(photo.length));
    fc.assert(
      fc.property(sent, ([noise, at]) => {
        const file = Buffer.concat([photo.subarray(0, at), noise, photo.subarray(at)]);
        const clean = cleanJpeg(file);
        if (clean === undefined) return;
        expect(clean.bytes.length).toBeLessThanOrEqual(file.length);
        expect(cleanJpeg(clean.bytes)).toEqual(clean);
      }),
    );
  });
});
