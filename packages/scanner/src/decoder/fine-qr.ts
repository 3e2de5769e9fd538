import type { ReadResult } from "zxing-wasm/reader";
import type { EngineRead } from "../engine/engine-read.ts";
import type { Rect, Size } from "../geometry/geometry.ts";
import { doubled } from "../localise/doubled.ts";
import type { LateStage } from "./late-stages.ts";
import { fewRows, weights } from "./stage.ts";

/** In a stream it takes about 15 ms, so it is done in one frame of so many. */
const everyFrames = 8;
/** Such a frame is one of those that the fast stages leave out. */
const due = 5;
/** Larger pictures show codes large enough, in pixels. */
const mostPixels = 1_000_000;

/**
 * QR codes alone, at twice the size: modules of two pixels, and noise that falls between them. In a stream around the region, in
 * a photo everywhere.
 */
export const fineQr: LateStage = {
  name: "fine QR",
  async run(look, { zxing, thorough, misses }) {
    if ((!thorough && misses % everyFrames !== due) || look.ballot.believed().length > 0) return;
    const grey = look.grey();
    const { left, top, width, height } = thorough ? { left: 0, top: 0, ...grey } : around(look.rect, grey);
    if (width * height > mostPixels) return;
    const fine = doubled(grey, { left, top, width, height });
    const reads = await zxing.search(fine, ["QRCode"], { rows: fewRows });
    look.enter(reads.flatMap(qrRead), "zxing", weights.likely, ({ x, y }) => ({
      x: left + x / 2,
      y: top + y / 2,
    }));
  },
};

/** Twice the region, as far as the picture goes: a code that is aimed at may reach beyond it. */
function around({ left, top, width, height }: Rect, picture: Size): Rect {
  const [fromX, toX] = within(left - width / 2, left + 1.5 * width, picture.width);
  const [fromY, toY] = within(top - height / 2, top + 1.5 * height, picture.height);
  return { left: fromX, top: fromY, width: toX - fromX, height: toY - fromY };
}

const within = (from: number, to: number, size: number) =>
  [Math.max(0, Math.floor(from)), Math.min(size, Math.ceil(to))] as const;

function qrRead({ isValid, text, position }: ReadResult): EngineRead[] {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return isValid ? [{ text, format: "qr_code", corners: [topLeft, topRight, bottomRight, bottomLeft] }] : [];
}
