import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { productCode } from "@horma/gtin";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  prepareZXingModule as prepareWriter,
  type WriteInputBarcodeFormat,
  writeBarcode,
} from "zxing-wasm/writer";
import { renderFrame, toRgba, withoutCode } from "../corpus/index.ts";
import { randomFrom } from "../corpus/random.ts";
import type { RgbaPicture, ZbarEngine, ZxingEngine } from "../engine/engine-read.ts";
import type { GreyPicture } from "../engine/picture.ts";
import type { Region } from "../geometry/region.ts";
import { greyOf } from "../localise/grey.ts";
import { productRank } from "../vote/product-rank.ts";
import { createReader, loadZbar, loadZxing, type ReaderMode } from "./reader.ts";

const require = createRequire(import.meta.url);
const bytesOf = (path: string) => new Uint8Array(readFileSync(require.resolve(path))).buffer;
let zxing: ZxingEngine;
let zbar: ZbarEngine;
const fetched = vi.spyOn(globalThis, "fetch");

beforeAll(async () => {
  prepareWriter({ overrides: { wasmBinary: bytesOf("zxing-wasm/writer/zxing_writer.wasm") } });
  zxing = await loadZxing({ wasmBinary: bytesOf("zxing-wasm/reader/zxing_reader.wasm") });
  zbar = await loadZbar();
});

/** Patient enough for a busy machine. */
const readerOf = (mode: ReaderMode) =>
  createReader({ mode, zxing, zbar: async () => zbar, budgetMs: 10_000 });
async function readFrame(frame: RgbaPicture, region?: Region) {
  const reader = readerOf("stream");
  await reader.prepare();
  return reader.read(frame, region);
}

interface Printed {
  readonly format: WriteInputBarcodeFormat;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Pixels a module, and degrees. */
  readonly module: number;
  readonly angle?: number;
  /** The text has GS1 elements in brackets. */
  readonly gs1?: boolean;
  /** Light bars on dark ground. */
  readonly negative?: boolean;
}

/** A white 1280x720 frame with codes printed around the given centres, four samples a pixel. */
async function frameWith(...codes: Printed[]): Promise<RgbaPicture> {
  return sheetWith(1280, 720, ...codes);
}

async function sheetWith(width: number, height: number, ...codes: Printed[]): Promise<RgbaPicture> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const code of codes) {
    const { symbol } = await writeBarcode(code.text, {
      format: code.format,
      options: code.gs1 ? "gs1" : "",
    });
    const isSquare = code.format === "QRCode" || code.format === "DataMatrix";
    const rows = isSquare ? symbol.height : 50;
    const cos = Math.cos(((code.angle ?? 0) * Math.PI) / 180) / code.module;
    const sin = Math.sin(((code.angle ?? 0) * Math.PI) / 180) / code.module;
    const ink = (x: number, y: number) => {
      const column = Math.floor((x - code.x) * cos + (y - code.y) * sin + symbol.width / 2);
      const row = Math.floor((y - code.y) * cos - (x - code.x) * sin + rows / 2);
      if (column < 0 || column >= symbol.width || row < 0 || row >= rows) return 0;
      return symbol.data[(isSquare ? row : 0) * symbol.width + column] === 0 ? 1 : 0;
    };
    const reach = Math.ceil((Math.hypot(symbol.width, rows) * code.module) / 2) + 1;
    for (let y = Math.max(0, code.y - reach); y < Math.min(height, code.y + reach); y++) {
      for (let x = Math.max(0, code.x - reach); x < Math.min(width, code.x + reach); x++) {
        const covered = ink(x, y) + ink(x + 0.5, y) + ink(x, y + 0.5) + ink(x + 0.5, y + 0.5);
        if (covered > 0) data.fill(255 - covered * 55, (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
    }
  }
  if (codes.some(({ negative }) => negative))
    data.forEach((value, at) => {
      if (at % 4 < 3) data[at] = 255 - value;
    });
  return { width, height, data };
}

const inTheMiddle = { x: 640, y: 360, module: 3 };

describe("readFrame", () => {
  it.each([
    ["EAN13", "7808801014102", "ean_13", "7808801014102"],
    ["EAN8", "12345670", "ean_8", "12345670"],
    ["UPCA", "012345678905", "ean_13", "0012345678905"],
    ["UPCE", "01234565", "upc_e", "0012345000065"],
    ["Code128", "880101410", "code_128", "880101410"],
    [
      "QRCode",
      "https://id.horma.example/01/07808801014102",
      "qr_code",
      "https://id.horma.example/01/07808801014102",
    ],
  ] as const)("[CA-01] reads %s %s as %s", async (printed, text, format, read) => {
    const code = await readFrame(await frameWith({ ...inTheMiddle, format: printed, text }));
    expect(code).toMatchObject({ format, text: read });
  });

  it.each([
    ["Code128", "10L1\u001d0107808801014102", false],
    ["Code128", "(10)L1(01)07808801014102", true],
    ["Code128", "(01)07808801014102(10)L1", true],
    ["Code128", "(20)01(01)07808801014102", true],
    ["QRCode", "10L1\u001d0107808801014102", false],
    ["QRCode", "(10)L1(01)07808801014102", true],
    ["QRCode", "[)>\u001e05\u001d10L1\u001d0107808801014102\u001e\u0004", false],
  ] as const)(
    "[CA-01] finds the GTIN in a %s of the elements %j, as a hand-held does",
    async (format, text, gs1) => {
      const code = await readFrame(await frameWith({ ...inTheMiddle, module: 2, format, text, gs1 }));
      expect(productCode(code?.text ?? "")).toEqual({ kind: "gtin", gtin: "07808801014102" });
    },
  );

  it("[CA-01] finds no GTIN of a pair in a label of what a pallet holds", async () => {
    const text = "(02)07808801014102(37)12";
    const code = await readFrame(await frameWith({ ...inTheMiddle, format: "Code128", text, gs1: true }));
    expect(code?.format).toBe("code_128");
    expect(productCode(code?.text ?? "").kind).not.toBe("gtin");
  });

  it("[CA-01] does not look for formats outside of the fixed set", async () => {
    const frame = await frameWith({ ...inTheMiddle, format: "Code39", text: "HORMA" });
    expect(await readFrame(frame)).toBeUndefined();
  });

  it("reads a code at a quarter turn, upside down and a little askew", async () => {
    for (const angle of [5, 90, 180, 265]) {
      const frame = await frameWith({ ...inTheMiddle, format: "EAN13", text: "7808801014102", angle });
      expect((await readFrame(frame))?.text, `${angle}°`).toBe("7808801014102");
    }
  });

  it("reads a code that fills the view, far wider than the region", async () => {
    const frame = await frameWith({ ...inTheMiddle, module: 11, format: "EAN13", text: "7808801014102" });
    expect((await readFrame(frame))?.text).toBe("7808801014102");
  });

  it("finds nothing in an empty frame", async () => {
    expect(await readFrame(await frameWith())).toBeUndefined();
  });

  const aside = { format: "EAN13", text: "7808801013952", x: 640, y: 110, module: 2 } as const;
  const aimedAt = { format: "EAN13", text: "7808801014102", x: 640, y: 400, module: 2 } as const;

  it("[CA-01] takes the code in the region, not the one above it", async () => {
    expect((await readFrame(await frameWith(aside, aimedAt)))?.text).toBe(aimedAt.text);
  });

  it("[CA-01] takes a code outside of the region when it is the only one", async () => {
    expect((await readFrame(await frameWith(aside)))?.text).toBe(aside.text);
  });

  it("[CA-01] does not take a code outside of the region at once when others there are unread", async () => {
    const unread = { ...aside, format: "Code39", text: "HORMA77", y: 620 } as const;
    const reader = readerOf("stream");
    await reader.prepare();
    expect(await reader.read(await frameWith(aside, unread))).toBeUndefined();
    expect(reader.other()?.text).toBe(aside.text);
  });

  it("[CA-01] goes by the region it is given", async () => {
    const top = { left: 0, top: 0, right: "100%", bottom: 220 } as const;
    expect((await readFrame(await frameWith(aside, aimedAt), top))?.text).toBe(aside.text);
  });

  it("reads a code at any angle", async () => {
    const reader = readerOf("stream");
    for (let angle = 0; angle < 180; angle += 15) {
      const frame = await frameWith({ ...inTheMiddle, format: "EAN13", text: "7808801014102", angle });
      expect((await reader.read(frame))?.text, `${angle}°`).toBe("7808801014102");
    }
  });

  it("tells where the code lies, its start first, whichever way it is turned", async () => {
    for (const angle of [0, 40, 180]) {
      const frame = await frameWith({ ...inTheMiddle, format: "EAN13", text: "7808801014102", angle });
      const corners = (await readFrame(frame))?.corners ?? [];
      const [start, end] = [corners[0], corners[1]];
      const turn =
        (Math.atan2((end?.y ?? 0) - (start?.y ?? 0), (end?.x ?? 0) - (start?.x ?? 0)) * 180) / Math.PI;
      expect(Math.cos(((turn - angle) * Math.PI) / 180), `${angle}°`).toBeGreaterThan(0.98);
      const middle = { x: average(corners.map(({ x }) => x)), y: average(corners.map(({ y }) => y)) };
      expect(Math.hypot(middle.x - 640, middle.y - 360), `${angle}°`).toBeLessThan(12);
      // Fifty modules of three pixels: around the bars, not only the rows that were read.
      const foot = corners[3];
      expect(Math.hypot((foot?.x ?? 0) - (start?.x ?? 0), (foot?.y ?? 0) - (start?.y ?? 0))).toBeCloseTo(
        150,
        -1.2,
      );
    }
  });

  it("ends a code's corners at the edge of the picture that cuts its bars", async () => {
    const code = await readFrame(
      await frameWith({ ...inTheMiddle, y: 690, format: "EAN13", text: "7808801014102" }),
    );
    const foot = Math.max(...(code?.corners ?? []).map(({ y }) => y));
    expect(foot).toBeGreaterThan(700);
    expect(foot).toBeLessThan(726);
  });

  it.each([30, 45, 90])(
    "[CA-01] takes the code in the region at %s°, not a straight one beside it",
    async (angle) => {
      const straight = { format: "EAN13", text: "7808801013952", x: 230, y: 110, module: 3 } as const;
      const frame = await frameWith(straight, {
        ...inTheMiddle,
        format: "EAN13",
        text: "7808801014102",
        angle,
      });
      expect((await readFrame(frame))?.text).toBe("7808801014102");
    },
  );

  it.each([
    ["EAN13", "7808801014102", "7808801014102"],
    ["EAN8", "12345670", "12345670"],
    ["UPCE", "01234565", "0012345000065"],
    ["Code128", "880101410", "880101410"],
    ["QRCode", "https://id.horma.example/01/07808801014102", "https://id.horma.example/01/07808801014102"],
  ] as const)("[CA-01] reads a light %s on dark ground, askew", async (format, text, read) => {
    const frame = await frameWith({ ...inTheMiddle, format, text, angle: 20, negative: true });
    const reader = readerOf("stream");
    await reader.prepare();
    const reads: (string | undefined)[] = [];
    for (let look = 0; look < 5; look++) reads.push((await reader.read(frame))?.text);
    expect(reads.filter((text) => text !== undefined && text !== read)).toEqual([]);
    expect(reads).toContain(read);
  });

  it("reads a QR code that is near and unevenly lit", async () => {
    const text = "https://id.horma.example/01/07808801014102";
    const even = greyOf(await frameWith({ ...inTheMiddle, module: 16, format: "QRCode", text }));
    expect((await readFrame(shaded(even)))?.text).toBe(text);
    expect((await readerOf("picture").read(shaded(even)))?.text).toBe(text);
  });

  it("[CA-01] reads a noisy QR code, in a photo and within a few frames", async () => {
    const text = "https://id.horma.example/01/07808801014102";
    const code = { x: 200, y: 200, module: 4, format: "QRCode", text } as const;
    const random = randomFrom(7);
    const noisy = greyOf(await sheetWith(400, 400, code));
    for (let at = 0; at < noisy.data.length; at++) {
      noisy.data[at] = Math.max(0, Math.min(255, (noisy.data[at] as number) + random.between(-110, 110)));
    }
    expect((await readerOf("picture").read(noisy))?.text).toBe(text);
    const reader = readerOf("stream");
    await reader.prepare();
    const reads: (string | undefined)[] = [];
    for (let frame = 0; frame < 8; frame++) reads.push((await reader.read(noisy))?.text);
    expect(reads).toContain(text);
  });

  it("gives every fourth frame of a stream more time, once nothing was read", async () => {
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 3));
    onTestFinished(() => clock.mockRestore());
    const blind = async () => {
      now += 10;
      return [];
    };
    const engines = { zxing: { read: blind, search: async () => [] }, zbar: async () => ({ read: blind }) };
    const reader = createReader({ mode: "stream", ...engines });
    await reader.prepare();
    // No reader of ours knows this format, and two are more places than a frame has time for.
    const unknown = { format: "Code39", text: "HORMA77", x: 640, module: 2 } as const;
    const frame = await frameWith({ ...unknown, y: 200 }, { ...unknown, y: 500 });
    const times: number[] = [];
    for (let look = 0; look < 9; look++) {
      const from = now;
      await reader.read(frame);
      times.push(now - from);
    }
    const isPatient = times.map((ms) => ms > 120);
    expect(isPatient).toEqual([false, false, false, false, true, false, false, false, true]);
  });

  it("[CA-11] asks no network for the engines it was given", () => {
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("a product's code beside another one", () => {
  const ean = { format: "EAN13", text: "7808801014102", module: 2 } as const;
  const advert = { format: "QRCode", text: "https://horma.example/hola", module: 4 } as const;
  const lot = { format: "Code128", text: "L24-0117-7731", module: 2 } as const;
  const sku = { format: "Code128", text: "880101410", module: 2 } as const;
  const middle = { x: 640, y: 360 };
  const below = { x: 640, y: 480 };

  it.each<[string, Printed[], string | undefined, string | undefined]>([
    [
      "the EAN that is aimed at, a QR code below it",
      [
        { ...ean, ...middle },
        { ...advert, ...below },
      ],
      ean.text,
      undefined,
    ],
    [
      "the EAN below a QR code in the middle",
      [
        { ...advert, ...middle },
        { ...ean, ...below },
      ],
      ean.text,
      undefined,
    ],
    [
      "the EAN at an angle below a QR code",
      [
        { ...advert, ...middle },
        { ...ean, ...below, y: 540, angle: 40 },
      ],
      ean.text,
      undefined,
    ],
    [
      "the EAN, a lot's code nearer to the middle",
      [
        { ...lot, ...middle },
        { ...ean, ...below },
      ],
      ean.text,
      undefined,
    ],
    [
      "a sku where there is no EAN, a QR code below it",
      [
        { ...sku, ...middle },
        { ...advert, ...below },
      ],
      sku.text,
      undefined,
    ],
    ["nothing of a QR code alone, which it can name", [{ ...advert, ...middle }], undefined, advert.text],
  ])("[CA-01] takes %s", async (_what, printed, text, other) => {
    const frame = await frameWith(...printed);
    for (const mode of ["stream", "picture"] as const) {
      const reader = createReader({
        mode,
        zxing,
        zbar: async () => zbar,
        budgetMs: 2000,
        rank: productRank,
      });
      await reader.prepare();
      expect((await reader.read(frame))?.text, mode).toBe(text);
      expect(reader.other()?.text, mode).toBe(other);
    }
  });
});

describe("what is shown instead of one product's code", () => {
  const middle = { x: 640, y: 360 };
  const aside = { format: "EAN13", text: "7808801014102", x: 250, y: 110, module: 2 } as const;
  const carton = { format: "ITF", text: "17808801014109", module: 3, ...middle } as const;
  const matrix = { format: "DataMatrix", text: "010780880101410210L24", module: 8, ...middle } as const;

  /** What a camera says after some frames of this, and a photo. */
  async function tipsFor(...printed: Printed[]) {
    const frame = await frameWith(...printed);
    // Six times what a frame of a phone's camera has.
    const engines = { zxing, zbar: async () => zbar, budgetMs: 250, rank: productRank };
    const stream = createReader({ ...engines, mode: "stream" });
    await stream.prepare();
    for (let count = 0; count < 10; count++) await stream.read(frame);
    const photo = createReader({ ...engines, mode: "picture" });
    await photo.read(frame);
    for (const reader of [stream, photo])
      if (reader.hint()?.tip) expect(reader.other(), "reported besides").toBeUndefined();
    return { stream: stream.hint()?.tip?.code, photo: photo.hint()?.tip?.code };
  }

  it.each<[string, Printed[], string | undefined, string | undefined]>([
    ["an outer carton's ITF-14", [carton], "open_carton", "open_carton"],
    ["an ITF-14 askew", [{ ...carton, angle: 40 }], "open_carton", "open_carton"],
    ["an ITF-14 on its side", [{ ...carton, angle: 90 }], "open_carton", "open_carton"],
    [
      "a Code 128 with the GTIN of a case",
      [{ ...carton, format: "Code128", text: "(01)17808801014109" }],
      "open_carton",
      "open_carton",
    ],
    [
      "a QR code with the GTIN of a case",
      [{ ...carton, format: "QRCode", text: "https://id.horma.example/01/17808801014109" }],
      "open_carton",
      "open_carton",
    ],
    ["a DataMatrix alone", [matrix], "show_bars", "show_bars"],
    // A photo takes the code nearest to its middle.
    [
      "two boxes beside the region",
      [aside, { ...aside, text: "7808801013952", x: 1000 }],
      "one_box",
      undefined,
    ],
    ["an ITF of another length", [{ ...carton, text: "1234567890" }], undefined, undefined],
    ["an ITF-14 with a wrong check digit", [{ ...carton, text: "17808801014102" }], undefined, undefined],
    ["an EAN alone beside the region", [aside], undefined, undefined],
    ["a carton beside a shoe's EAN", [carton, aside], undefined, undefined],
    ["a DataMatrix beside a shoe's EAN", [matrix, aside], undefined, undefined],
    ["nothing", [], undefined, undefined],
  ])("[CA-06] [CA-01] %s", async (_what, printed, stream, photo) => {
    expect(await tipsFor(...printed)).toEqual({ stream, photo });
  });

  it("[CA-06] is forgotten once it is gone, or a product's code was read", async () => {
    const reader = createReader({ mode: "stream", zxing, zbar: async () => zbar, rank: productRank });
    await reader.prepare();
    const [shown, empty, shoe] = [await frameWith(matrix), await frameWith(), await frameWith(aside)];
    const tipsAfter = async (count: number, frame: RgbaPicture) => {
      for (let at = 0; at < count; at++) await reader.read(frame);
      return reader.hint()?.tip?.code;
    };
    expect(await tipsAfter(8, shown)).toBe("show_bars");
    expect(await tipsAfter(8, empty)).toBeUndefined();
    expect(await tipsAfter(8, shown)).toBe("show_bars");
    expect(await tipsAfter(1, shoe)).toBeUndefined();
    expect(await tipsAfter(1, empty)).toBeUndefined();
  });

  it("[CA-06] nothing is said of stripes, fabric and lettering", async () => {
    for (const { frames } of withoutCode({ seed: 21, perGroup: 1 })) {
      for (const { name, scene } of frames) {
        const reader = createReader({ mode: "picture", zxing, zbar: async () => zbar, rank: productRank });
        await reader.read(toRgba(renderFrame({ ...scene, width: 1280, height: 720 })));
        expect(reader.hint()?.tip, name).toBeUndefined();
      }
    }
  }, 60_000);
});

/** As a lamp from one side lights it, with a sensor's noise. */
function shaded({ width, height, data }: GreyPicture): GreyPicture {
  const random = randomFrom(7);
  const lit = data.map((value, at) => {
    const light = 0.3 + (0.6 * (at % width)) / width;
    return Math.min(255, 10 + (0.25 + 0.6 * (value / 255)) * light * 255 + random.between(-20, 20));
  });
  return { width, height, data: lit };
}

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("a reader of pictures", () => {
  // Too fine for zxing once the photo is made smaller: what the patch says needs zbar as its witness.
  const fine = { format: "EAN13", text: "7808801014102", x: 1200, y: 800, module: 2 } as const;

  it.each([
    ["EAN13", "7808801014102", "7808801014102"],
    ["EAN8", "12345670", "12345670"],
    ["UPCA", "012345678905", "0012345678905"],
    ["UPCE", "01234565", "0012345000065"],
    ["Code128", "880101410", "880101410"],
    ["QRCode", "https://id.horma.example/01/07808801014102", "https://id.horma.example/01/07808801014102"],
  ] as const)("[CA-09] is certain of %s %s", async (format, text, read) => {
    expect((await readerOf("picture").read(await frameWith({ ...inTheMiddle, format, text })))?.text).toBe(
      read,
    );
  });

  it("[CA-09] reads a code in a photo of twelve megapixels, told by brightness alone", async () => {
    const photo = await sheetWith(4000, 3000, {
      format: "EAN13",
      text: "7808801014102",
      x: 2600,
      y: 1900,
      module: 3,
      angle: 25,
    });
    const code = await readerOf("picture").read(greyOf(photo));
    expect(code?.text).toBe("7808801014102");
    expect(Math.hypot((code?.corners[0].x ?? 0) - 2600, (code?.corners[0].y ?? 0) - 1900)).toBeLessThan(220);
  });

  it("[CA-09] gives a photo all of its time, however long the second engine takes to arrive", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    const arrives = vi.fn(async () => {
      clock.mockReturnValue(60_000);
      return zbar;
    });
    const reader = createReader({ mode: "picture", zxing, zbar: arrives });
    expect((await reader.read(greyOf(await sheetWith(2400, 1600, fine))))?.text).toBe(fine.text);
    expect(arrives).toHaveBeenCalled();
  });

  it("[CA-09] gives a photo on a slow phone the looks that it has on a fast one", async () => {
    let ms = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => ms);
    onTestFinished(() => clock.mockRestore());
    const slow: ZxingEngine = {
      ...zxing,
      read: async (...picture: Parameters<ZxingEngine["read"]>) => {
        ms += 500;
        return zxing.read(...picture);
      },
    };
    const reader = createReader({ mode: "picture", zxing: slow, zbar: async () => zbar });
    expect((await reader.read(greyOf(await sheetWith(2400, 1600, fine))))?.text).toBe(fine.text);
    // A photo without a code ends all the same.
    ms = 0;
    expect(await reader.read(greyOf(await sheetWith(2400, 1600)))).toBeUndefined();
    expect(ms).toBeLessThan(6_000);
  });

  it.each([
    ["ean_8", "96385074", "96385074"],
    ["upc_e", "01234565", "0012345000065"],
    ["code_128", "880101410", "880101410"],
  ] as const)(
    "[CA-01] reads %s %s in a printed frame that stands in its quiet zones",
    async (format, text, read) => {
      const code = { format, text, centre: { x: 640, y: 360 }, modulePx: 2.6, angle: 20, frame: 4 };
      const scene = {
        width: 1280,
        height: 720,
        codes: [code],
        blurSigmaModules: 0.3,
        noiseSigma: 4,
        seed: 5,
      };
      for (const mode of ["stream", "picture"] as const) {
        const reader = readerOf(mode);
        await reader.prepare();
        expect((await reader.read(toRgba(renderFrame(scene))))?.text, mode).toBe(read);
      }
    },
  );

  it("reads light bars on dark ground", async () => {
    const negative = { ...inTheMiddle, format: "EAN13", text: "7808801014102", negative: true } as const;
    expect((await readerOf("picture").read(await frameWith(negative)))?.text).toBe("7808801014102");
  });

  it("[CA-01] takes the code nearest to the middle when none is aimed at", async () => {
    const far = { format: "EAN13", text: "7808801013952", x: 200, y: 100, module: 2 } as const;
    const near = { format: "EAN13", text: "7808801014102", x: 640, y: 160, module: 2 } as const;
    expect((await readerOf("picture").read(await frameWith(far, near)))?.text).toBe(near.text);
  });

  it("does not tell what a few rows alone say", async () => {
    const corner = { x: 600, y: 300 };
    const liar: ZxingEngine = {
      read: async (_picture, { rows }) =>
        rows > 3
          ? []
          : [{ text: "7808801014102", format: "ean_13", corners: [corner, corner, corner, corner] }],
      search: async () => [],
    };
    const reader = createReader({
      mode: "picture",
      zxing: liar,
      zbar: async () => ({ read: async () => [] }),
    });
    const striped = await frameWith({ ...inTheMiddle, format: "Code39", text: "HORMA" });
    const blank = await frameWith();
    expect(await reader.read(blank)).toBeUndefined();
    expect((await readerOf("picture").read(striped))?.text).toBeUndefined();
  });

  it("finds nothing in pictures without a code", async () => {
    const reader = readerOf("picture");
    for (const { frames } of withoutCode({ seed: 20, perGroup: 1 })) {
      for (const { name, scene } of frames) {
        const picture = renderFrame({ ...scene, width: 640, height: 360 });
        expect(await reader.read(toRgba(picture)), name).toBeUndefined();
      }
    }
  }, 60_000);
});

describe("a reader of frames", () => {
  it("does without zbar when it cannot be had, and asks for it only when zxing found nothing", async () => {
    const load = vi.fn(() => Promise.reject(new Error("offline")));
    const reader = createReader({ mode: "stream", zxing, zbar: load, budgetMs: 10_000 });
    const sharp = await frameWith({ ...inTheMiddle, format: "EAN13", text: "7808801014102" });
    expect((await reader.read(sharp))?.text).toBe("7808801014102");
    expect(load).not.toHaveBeenCalled();
    expect(await reader.read(await frameWith())).toBeUndefined();
    expect(load).toHaveBeenCalled();
    expect((await reader.read(sharp))?.text).toBe("7808801014102");
  });

  it("refuses a region that is none", async () => {
    const inverted = { left: 500, top: 0, right: 100, bottom: 100 };
    await expect(readFrame(await frameWith(), inverted)).rejects.toThrow("Invalid region.");
  });

  it("tells of an engine that cannot be loaded", async () => {
    const reader = createReader({
      mode: "stream",
      zxing: Promise.reject(new Error("offline")),
      zbar: async () => zbar,
    });
    await expect(reader.read(await frameWith())).rejects.toThrow("offline");
  });
});
