import { expandUpcE, hasRightCheckDigit } from "@horma/gtin";
import type * as Zbar from "@undecaf/zbar-wasm";
import type { CodeFormat } from "../code.ts";
import type { EngineRead, PicturePoint, ZbarEngine } from "./engine-read.ts";

/** zbar's script as a module; it stays a file of its own under the LGPL, which anyone may replace. */
export type ZbarScript = typeof Zbar;

/** By zbar's own numbers; its QR reader found 1 of 378 hard pictures that zxing's does not at twice the size. */
const formatNames: Partial<Record<number, CodeFormat>> = {
  13: "ean_13",
  12: "ean_13",
  8: "ean_8",
  9: "upc_e",
  128: "code_128",
};

/**
 * Starts zbar.
 * @param locateFile names the product's own copy of `zbar.wasm` (CA-11); in Node the package's own is found without
 */
export async function startZbar(script: ZbarScript, locateFile?: () => string): Promise<ZbarEngine> {
  script.setModuleArgs(locateFile ? { locateFile } : {});
  await script.getInstance();
  return {
    async read({ width, height, data }) {
      const scanner = await newScanner(script);
      try {
        const symbols = await script.scanGrayBuffer(data.slice().buffer, width, height, scanner);
        return symbols
          .sort((one, other) => other.quality - one.quality)
          .flatMap((symbol) => engineRead(symbol) ?? []);
      } finally {
        scanner.destroy();
      }
    },
  };
}

/** A new one for every picture: a scanner that is used again remembers half symbols of the last picture. */
async function newScanner({ ZBarScanner, ZBarConfigType, ZBarSymbolType }: ZbarScript) {
  const scanner = await ZBarScanner.create();
  scanner.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0);
  for (const type of Object.keys(formatNames))
    scanner.setConfig(Number(type), ZBarConfigType.ZBAR_CFG_ENABLE, 1);
  return scanner;
}

function engineRead(symbol: Zbar.ZBarSymbol): EngineRead | undefined {
  const format = formatNames[symbol.type];
  if (!format) return undefined;
  const text = textOf(symbol.decode(), format);
  return text === undefined ? undefined : { text, format, corners: cornersOf(symbol) };
}

/** By the convention of ScannedCode; undefined when the check digit is wrong. */
function textOf(said: string, format: CodeFormat): string | undefined {
  if (format === "code_128") return said;
  const text = format === "upc_e" ? expandUpcE(said) : format === "ean_13" ? said.padStart(13, "0") : said;
  return text !== undefined && hasRightCheckDigit(text) ? text : undefined;
}

/** zbar tells the points where its lines crossed the code, and by how many quarter turns it stands; -1: unknown. */
function cornersOf({ points, orientation }: Zbar.ZBarSymbol): EngineRead["corners"] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const corners: PicturePoint[] = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  const turns = Math.max(0, orientation);
  const corner = (index: number) => corners[(index + turns) % 4] as PicturePoint;
  return [corner(0), corner(1), corner(2), corner(3)];
}
