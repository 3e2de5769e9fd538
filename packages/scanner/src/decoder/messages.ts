import type { CodeHint } from "../camera/tips.ts";
import type { ScannedCode } from "../code.ts";
import type { Region, Size } from "../geometry/region.ts";

/** A picture that can be handed to the worker without copying its pixels. */
export type Frame = VideoFrame | ImageBitmap;

/** To the worker: a frame of the camera to search, or a picture by itself. */
export type DecodeRequest = { readonly id: number; readonly region: Region | undefined } & (
  | { readonly kind: "frame"; readonly frame: Frame }
  | { readonly kind: "picture"; readonly picture: ImageBitmap }
);

/** What a frame showed. */
export interface FrameRead {
  readonly frame: Size;
  /** A product's code. */
  readonly code: ScannedCode | undefined;
  /** A code that is not a product's, where no product's was read. */
  readonly other?: ScannedCode | undefined;
  /** What looked like a code where none was read. */
  readonly hint?: CodeHint | undefined;
}

/** From the worker: `ready` or `unavailable` once, then one `read` or `failed` per request. */
export type DecodeReply =
  | { readonly kind: "ready" }
  | { readonly kind: "unavailable"; readonly reason: string }
  | ({ readonly kind: "read"; readonly id: number } & FrameRead)
  | { readonly kind: "failed"; readonly id: number; readonly reason: string };
