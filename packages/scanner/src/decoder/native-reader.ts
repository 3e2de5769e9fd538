import { hasRightCheckDigit } from "@horma/gtin";
import type { CodeHint } from "../camera/tips.ts";
import { type CodeFormat, codeFormats, isShort, type ScannedCode } from "../code.ts";
import { regionIn, videoPoint } from "../geometry/region.ts";
import { chooseCode, nearestCode } from "../vote/choose-code.ts";
import { type Rank, withOthers } from "../vote/rank.ts";
import type { Reader } from "./reader.ts";

/** The browsers' own detector (Shape Detection API, Barcode Detection), as far as it is used. */
export interface NativeDetector {
  detect(image: ImageData): Promise<readonly NativeBarcode[]>;
}

export interface NativeBarcode {
  readonly format: string;
  readonly rawValue: string;
  readonly cornerPoints: readonly { readonly x: number; readonly y: number }[];
}

interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** A detector of the fixed formats (CA-01), when the browser has one that knows all of them. */
export async function nativeDetector(scope: object): Promise<NativeDetector | undefined> {
  const Detector = (scope as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  if (!Detector) return undefined;
  try {
    const supported = await Detector.getSupportedFormats();
    if (!codeFormats.every((format) => supported.includes(format))) return undefined;
    return new Detector({ formats: codeFormats });
  } catch {
    return undefined;
  }
}

/** A detector that throws this often in a row is not asked again. */
const mostFaults = 3;
const patienceMs = 1000;

/**
 * Asks the browser's detector first, and the other reader when it throws or finds nothing. Its results follow the same rules:
 * fixed formats, valid check digits, the same choice. A sku goes to the other reader, because bars beside it may be unread, and a
 * short code, because the other reader asks two engines.
 */
export function withNative(detector: NativeDetector, otherwise: Reader, rank: Rank): Reader {
  let faults = 0;
  let other: ScannedCode | undefined;
  let hint: CodeHint | undefined;
  return {
    async read(picture, region) {
      const rect = regionIn(picture, region);
      other = undefined;
      hint = undefined;
      if (faults < mostFaults && picture.data.length === picture.width * picture.height * 4) {
        try {
          const found = await inTime(detector.detect(picture as ImageData));
          faults = 0;
          const codes = found.flatMap((barcode) => scannedCode(barcode) ?? []);
          const code = chooseCode(codes, rect, rank);
          if (code && rank(code) === 0) return code;
          other = code ?? nearestCode(codes, rect, withOthers(rank));
        } catch {
          faults += 1;
        }
      }
      const code = await otherwise.read(picture, region);
      hint = otherwise.hint();
      other = code || hint?.tip ? undefined : (other ?? otherwise.other());
      if (other) hint = undefined;
      return code;
    },
    other: () => other,

    prepare: otherwise.prepare,
    hint: () => hint,
    reset: otherwise.reset,
  };
}

/** Rejects when the detector does not answer, so that the stream goes on. */
function inTime<Found>(found: Promise<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer")), patienceMs);
    found.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function scannedCode({ format, rawValue, cornerPoints }: NativeBarcode): ScannedCode | undefined {
  const known = codeFormats.find((name) => name === format);
  const text = known && !isShort({ format: known }) ? textOf(rawValue, known) : undefined;
  const [topLeft, topRight, bottomRight, bottomLeft] = cornerPoints.map(({ x, y }) => videoPoint(x, y));
  if (!known || text === undefined || !topLeft || !topRight || !bottomRight || !bottomLeft) return undefined;
  const corners = [topLeft, topRight, bottomRight, bottomLeft] as const;
  return { text, format: known === "upc_a" ? "ean_13" : known, corners };
}

/** By the convention of ScannedCode; undefined for a number whose check digit is wrong. */
function textOf(rawValue: string, format: CodeFormat): string | undefined {
  if (format === "qr_code" || format === "code_128") return rawValue;
  const text = rawValue.padStart(13, "0");
  return /^\d{13}$/.test(text) && hasRightCheckDigit(text) ? text : undefined;
}
