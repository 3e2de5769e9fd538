import sharp from "sharp";

type Drawing = { width?: number; height?: number; red?: number; alpha?: number };

/** A picture of one colour, by default red. */
export function drawPicture(
  format: "jpeg" | "png" | "webp" | "avif",
  { width = 40, height = 30, red = 255, alpha = 1 }: Drawing = {},
): Promise<Buffer> {
  const background = { r: red, g: 0, b: 0, alpha };
  return (
    sharp({ create: { width, height, channels: 4, background } })
      // Large ones of AVIF would take seconds.
      .toFormat(format, format === "avif" ? { effort: 0 } : {})
      .toBuffer()
  );
}
