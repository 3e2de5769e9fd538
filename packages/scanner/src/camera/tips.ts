import type { ScannedCode } from "../code.ts";
import type { Size } from "../geometry/region.ts";
import { cameraSettings } from "./camera-settings.ts";
import { lowResolutionMessage } from "./refusals.ts";

/** The tips of CA-06. */
type SpecifiedTipCode = "move_closer" | "move_farther" | "higher_resolution" | "low_resolution";

/** What is in the picture instead of one product's code: an outer carton's, a DataMatrix alone, several boxes. */
export type SightingCode = "open_carton" | "show_bars" | "one_box";

/** What the person holding the camera can do. */
export type TipCode = SpecifiedTipCode | SightingCode;

export interface Tip<Code extends TipCode = TipCode> {
  readonly code: Code;
  readonly message: string;
}

/** The texts of CA-06; those of the other tips come from the decoder. */
export const tipMessages: Record<SpecifiedTipCode, string> = {
  move_closer: "Please zoom in or move closer.",
  move_farther: "Please zoom out or move farther.",
  higher_resolution: "Please use a higher resolution.",
  low_resolution: lowResolutionMessage,
};

/** What looks like a code but was not read. */
export interface CodeHint {
  /** Its length across the bars, in pixels of the frame. */
  readonly lengthPx: number;
  /**
   * 0 to 1: the steepest step between neighbouring pixels across the bars as a share of the difference between paper and
   * ink (say, the 95th percentile of the steps over p95 - p5 of the grey values). 1: an edge lies between two pixels;
   * 0.2: it is smeared over five.
   */
  readonly sharpness: number;
  /** The tip to show whatever the size, where it is known what the picture shows. */
  readonly tip?: Tip<SightingCode> | undefined;
}

/** An EAN-13 is 95 modules long; what was not read is taken for one. */
const modules = 95;
/** Below this many pixels a module the engines fail more often than not. */
const readableModulePx = 1.8;
/** A code that fills this share of the smaller side but has small modules needs more pixels, not less distance. */
const fillsHalf = 0.5;
/** Above this many pixels a module, an unsharp code is too near for the lens. */
const sparePx = 4;
/** Longer than this share of the larger side, its ends are not in the picture. */
const cut = 0.95;
/** Sharpness a module: where an edge is smeared over more than about two modules, the engines fail. */
const blurred = 0.55;

/**
 * A tip from the code's size and sharpness (CA-06); undefined without a possible code or a problem. A code that was read gives
 * its own size and counts as sharp.
 */
export function tipFor(seen: {
  readonly video: Size;
  readonly code?: ScannedCode["corners"] | undefined;
  readonly candidate?: CodeHint | undefined;
}): SpecifiedTipCode | undefined {
  const { video, code, candidate } = seen;
  const hint = code ? { lengthPx: lengthOf(code), sharpness: 1 } : candidate;
  if (!hint || !(hint.lengthPx > 0)) return undefined;
  const { lengthPx, sharpness } = hint;
  const smaller = Math.min(video.width, video.height);
  const modulePx = lengthPx / modules;
  if (modulePx < readableModulePx)
    return lengthPx > fillsHalf * smaller ? "higher_resolution" : "move_closer";
  if (!code && lengthPx > cut * Math.max(video.width, video.height)) return "move_farther";
  return sharpness * modulePx < blurred && modulePx >= sparePx ? "move_farther" : undefined;
}

/** Along the bars' row: from the code's left side to its right, as printed. */
function lengthOf([topLeft, topRight, bottomRight, bottomLeft]: ScannedCode["corners"]): number {
  const top = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y);
  const bottom = Math.hypot(bottomRight.x - bottomLeft.x, bottomRight.y - bottomLeft.y);
  return (top + bottom) / 2;
}

/** Shows tips long enough to read and not too often. */
export interface Tips {
  /** One look: what would help now. */
  look(advice: SpecifiedTipCode | Tip | undefined, at: number): void;
  /** Shows a tip at once. */
  show(advice: SpecifiedTipCode | Tip, at: number): void;
  clear(): void;
}

/** Looks in a row that have to say the same before a tip is shown. */
const looksNeeded = 3;

/**
 * Shows a tip for 3000 ms (CA-06) after three looks in a row asked for it, then not again for as long.
 * @param onTip the tip to show now, or undefined to take it away
 */
export function createTips(onTip: (tip: Tip | undefined) => void): Tips {
  const { tipMs } = cameraSettings;
  let candidate: TipCode | undefined;
  let looks = 0;
  let shown: { code: TipCode; at: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(advice: SpecifiedTipCode | Tip, at: number) {
    clearTimeout(timer);
    shown = { ...tipOf(advice), at };
    onTip(tipOf(advice));
    timer = setTimeout(() => {
      timer = undefined;
      onTip(undefined);
    }, tipMs);
  }

  return {
    look(advice, at) {
      const tip = advice && tipOf(advice);
      looks = tip?.code === candidate ? looks + 1 : 1;
      candidate = tip?.code;
      if (!tip || looks < looksNeeded) return;
      if (shown?.code === tip.code && at - shown.at < 2 * tipMs) return;
      show(tip, at);
    },
    show,
    clear() {
      candidate = undefined;
      looks = 0;
      shown = undefined;
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      onTip(undefined);
    },
  };
}

const tipOf = (advice: SpecifiedTipCode | Tip): Tip =>
  typeof advice === "string" ? { code: advice, message: tipMessages[advice] } : advice;
