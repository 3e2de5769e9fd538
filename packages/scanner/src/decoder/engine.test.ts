import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  prepareZXingModule as prepareWriter,
  type WriteInputBarcodeFormat,
  writeBarcode,
} from "zxing-wasm/writer";
import { videoPoint } from "../region.ts";
import { chooseCode } from "./choose-code.ts";
import { loadEngine, readFrame } from "./engine.ts";

const require = createRequire(import.meta.url);
const bytesOf = (path: string) => new Uint8Array(readFileSync(require.resolve(path))).buffer;
const fetched = vi.spyOn(globalThis, "fetch");

beforeAll(async () => {
  prepareWriter({ overrides: { wasmBinary: bytesOf("zxing-wasm/writer/zxing_writer.wasm") } });
  await loadEngine({ wasmBinary: bytesOf("zxing-wasm/reader/zxing_reader.wasm") });
});

interface Printed {
  readonly format: WriteInputBarcodeFormat;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Pixels a module, and degrees. */
  readonly module: number;
  readonly angle?: number;
}

/** A white 1280x720 frame with codes printed around the given centres, four samples a pixel. */
async function frameWith(...codes: Printed[]): Promise<ImageData> {
  const width = 1280;
  const height = 720;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const code of codes) {
    const { symbol } = await writeBarcode(code.text, { format: code.format });
    const rows = code.format === "QRCode" ? symbol.height : 50;
    const cos = Math.cos(((code.angle ?? 0) * Math.PI) / 180) / code.module;
    const sin = Math.sin(((code.angle ?? 0) * Math.PI) / 180) / code.module;
    const ink = (x: number, y: number) => {
      const column = Math.floor((x - code.x) * cos + (y - code.y) * sin + symbol.width / 2);
      const row = Math.floor((y - code.y) * cos - (x - code.x) * sin + rows / 2);
      if (column < 0 || column >= symbol.width || row < 0 || row >= rows) return 0;
      return symbol.data[(code.format === "QRCode" ? row : 0) * symbol.width + column] === 0 ? 1 : 0;
    };
    const reach = Math.ceil((Math.hypot(symbol.width, rows) * code.module) / 2) + 1;
    for (let y = Math.max(0, code.y - reach); y < Math.min(height, code.y + reach); y++) {
      for (let x = Math.max(0, code.x - reach); x < Math.min(width, code.x + reach); x++) {
        const covered = ink(x, y) + ink(x + 0.5, y) + ink(x, y + 0.5) + ink(x + 0.5, y + 0.5);
        if (covered > 0) data.fill(255 - covered * 55, (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
    }
  }
  return { width, height, data, colorSpace: "srgb" };
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

  it("[CA-01] goes by the region it is given", async () => {
    const top = { left: 0, top: 0, right: "100%", bottom: 220 } as const;
    expect((await readFrame(await frameWith(aside, aimedAt), top))?.text).toBe(aside.text);
  });

  it("[CA-11] asks no network for the engine it was given", () => {
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("chooseCode", () => {
  const at = (text: string, x: number, y: number) => {
    const corner = videoPoint(x, y);
    return { text, format: "ean_13", corners: [corner, corner, corner, corner] } as const;
  };
  const region = { left: 40, top: 40, width: 20, height: 20 } as Parameters<typeof chooseCode>[1];

  it("[CA-01] takes the code nearest to the middle of the region", () => {
    expect(chooseCode([at("edge", 41, 41), at("middle", 52, 50), at("outside", 10, 10)], region)?.text).toBe(
      "middle",
    );
  });

  it("[CA-01] does not choose between codes nobody aims at", () => {
    expect(chooseCode([at("a", 0, 0), at("b", 90, 90)], region)).toBeUndefined();
  });
});
