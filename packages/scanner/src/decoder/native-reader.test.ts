import { describe, expect, it, vi } from "vitest";
import { codeFormats } from "../code.ts";
import { productRank } from "../vote/product-rank.ts";
import { type NativeBarcode, nativeDetector, withNative } from "./native-reader.ts";
import type { Reader } from "./reader.ts";

/*
 * Chromium on Linux has no BarcodeDetector: these browsers' part is played by a class with the interface of the Shape
 * Detection API, throwing what it throws.
 */
function browserWith(formats: readonly string[], detect: () => Promise<NativeBarcode[]>) {
  return {
    BarcodeDetector: class {
      constructor({ formats: wanted }: { formats: readonly string[] }) {
        if (wanted.length === 0) throw new TypeError("Hint option provided, but is empty.");
        if (!wanted.every((format) => formats.includes(format))) throw new TypeError("Unsupported format.");
      }
      static getSupportedFormats = async () => formats;
      detect = detect;
    },
  };
}

const everywhere = [...codeFormats, "aztec", "pdf417", "unknown"];
const picture = { width: 100, height: 100, data: new Uint8ClampedArray(40_000) };

function barcode(format: string, rawValue: string, x = 50): NativeBarcode {
  const box = [
    { x: x - 5, y: 45 },
    { x: x + 5, y: 45 },
    { x: x + 5, y: 55 },
    { x: x - 5, y: 55 },
  ];
  return { format, rawValue, cornerPoints: box };
}

/** A reader with the browser's detector, over one of ours that always says the same. */
async function readerWith(detect: () => Promise<NativeBarcode[]>) {
  const detector = await nativeDetector(browserWith(everywhere, detect));
  if (!detector) throw new Error("no detector");
  const own: Reader = {
    read: vi.fn(async () => undefined),
    prepare: async () => undefined,
    other: () => undefined,
    hint: () => undefined,
    reset: vi.fn(),
  };
  return { reader: withNative(detector, own, productRank), own };
}

describe("nativeDetector", () => {
  it("[CA-01] is there when the browser knows all of the fixed formats", async () => {
    expect(await nativeDetector(browserWith(everywhere, async () => []))).toBeDefined();
    expect(await nativeDetector(browserWith(["qr_code"], async () => []))).toBeUndefined();
    expect(await nativeDetector(browserWith([], async () => []))).toBeUndefined();
    expect(await nativeDetector({})).toBeUndefined();
  });

  it("is not there when the browser cannot say what it knows", async () => {
    const broken = browserWith(everywhere, async () => []);
    broken.BarcodeDetector.getSupportedFormats = async () => {
      throw new DOMException("Barcode detection service unavailable.", "NotSupportedError");
    };
    expect(await nativeDetector(broken)).toBeUndefined();
  });
});

describe("withNative", () => {
  it.each([
    ["ean_13", "7808801014102", "ean_13", "7808801014102"],
    ["upc_a", "012345678905", "ean_13", "0012345678905"],
    ["code_128", "0107808801014102", "code_128", "0107808801014102"],
    [
      "qr_code",
      "https://horma.example/01/07808801014102",
      "qr_code",
      "https://horma.example/01/07808801014102",
    ],
  ])("[CA-01] tells %s %s as %s %s, as our own reader does", async (format, rawValue, told, text) => {
    const { reader, own } = await readerWith(async () => [barcode(format, rawValue)]);
    expect(await reader.read(picture)).toMatchObject({ format: told, text });
    expect(own.read).not.toHaveBeenCalled();
  });

  it.each([
    ["nothing", []],
    ["a wrong check digit", [barcode("ean_13", "7808801014103")]],
    ["a number that is too short", [barcode("ean_13", "780880101")]],
    ["a format outside of the fixed set", [barcode("codabar", "A123B")]],
    ["an EAN-8, which one engine is not believed", [barcode("ean_8", "12345670")]],
    ["a UPC-E, which one engine is not believed", [barcode("upc_e", "01234565")]],
    ["a sku, beside which bars may be unread", [barcode("code_128", "880101410")]],
    ["a QR code that is no product's", [barcode("qr_code", "https://horma.example/")]],
    ["a code without corners", [{ ...barcode("ean_13", "7808801014102"), cornerPoints: [] }]],
  ])("leaves the frame to our own reader when it found %s", async (_what, found) => {
    const { reader, own } = await readerWith(async () => found);
    await reader.read(picture);
    expect(own.read).toHaveBeenCalledOnce();
  });

  it("[CA-01] takes the code that is aimed at", async () => {
    const { reader } = await readerWith(async () => [
      barcode("ean_13", "7808801013952", 10),
      barcode("ean_13", "7808801014102", 52),
    ]);
    expect((await reader.read(picture))?.text).toBe("7808801014102");
  });

  it("[CA-01] takes the bars, not the QR code that is aimed at, and says what it left", async () => {
    const link = barcode("qr_code", "https://horma.example/", 50);
    const { reader } = await readerWith(async () => [link, barcode("ean_13", "7808801014102", 20)]);
    expect((await reader.read(picture))?.text).toBe("7808801014102");
    expect(reader.other()).toBeUndefined();
    const { reader: alone } = await readerWith(async () => [link]);
    expect(await alone.read(picture)).toBeUndefined();
    expect(alone.other()?.text).toBe("https://horma.example/");
  });

  it("[CA-06] gives our own reader's tip instead of the code that is no product's", async () => {
    const detect = vi.fn(async () => [barcode("qr_code", "https://id.horma.example/01/17808801014109")]);
    const { reader, own } = await readerWith(detect);
    const tip = { code: "open_carton", message: "Please open the carton." } as const;
    own.hint = () => ({ lengthPx: 0, sharpness: 0, tip });
    await reader.read(picture);
    expect(reader.hint()?.tip).toBe(tip);
    expect(reader.other()).toBeUndefined();
    own.hint = () => ({ lengthPx: 100, sharpness: 1 });
    await reader.read(picture);
    expect(reader.hint()).toBeUndefined();
    expect(reader.other()).toBeDefined();
    detect.mockResolvedValue([barcode("ean_13", "7808801014102")]);
    own.hint = () => ({ lengthPx: 0, sharpness: 0, tip });
    await reader.read(picture);
    expect(reader.hint()).toBeUndefined();
  });

  it("leaves the frame to our own reader when it throws, and is not asked again after three times in a row", async () => {
    const detect = vi.fn(() => Promise.reject(new DOMException("gone", "InvalidStateError")));
    const { reader, own } = await readerWith(detect);
    for (let frame = 0; frame < 5; frame++) await reader.read(picture);
    expect(own.read).toHaveBeenCalledTimes(5);
    expect(detect).toHaveBeenCalledTimes(3);
  });

  it("is not shown pictures in grey, and resets our own reader", async () => {
    const detect = vi.fn(async () => []);
    const { reader, own } = await readerWith(detect);
    await reader.read({ width: 10, height: 10, data: new Uint8Array(100) });
    expect(detect).not.toHaveBeenCalled();
    reader.reset();
    expect(own.reset).toHaveBeenCalledOnce();
  });
});
