/** Widths in px that every picture of a shoe is there in: the small ones for lists, 960 for kiosks. */
export const PICTURE_WIDTHS = [160, 240, 320, 480, 960] as const;

/**
 * The `srcset` of a picture of ours, whose address tells its width; a retailer's own pictures have other addresses and are
 * taken as they are.
 */
export function pictureSet(address: string): string | undefined {
  const stem = /^(\/images\/.+)-\d+\.webp$/.exec(address)?.[1];
  return stem && PICTURE_WIDTHS.map((width) => `${stem}-${width}.webp ${width}w`).join(", ");
}
