/**
 * Why a picture is not taken: of no type that is shown, with HEIC and SVG by themselves because people have them; moving; too many
 * bytes, pixels of a side or pixels in all; too small to be seen; broken; or its upload ended early.
 */
export const pictureFaults = [
  "type",
  "heic",
  "svg",
  "moving",
  "bytes",
  "side",
  "pixels",
  "small",
  "damaged",
  "interrupted",
] as const;
export type PictureFault = (typeof pictureFaults)[number];
