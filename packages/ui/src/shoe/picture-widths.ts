/** Widths, px, of every shoe picture: small ones for lists, 960 for kiosks. */
export const PICTURE_WIDTHS = [160, 240, 320, 480, 960] as const;

/**
 * The `srcset` of one of our pictures, whose address contains its width. A retailer's own pictures have other addresses and are
 * used as they are.
 */
export function pictureSet(address: string): string | undefined {
  const stem = /^(\/images\/.+-|\/pictures\/[0-9a-f]+\/)\d+\.webp$/.exec(address)?.[1];
  return stem && PICTURE_WIDTHS.map((width) => `${stem}${width}.webp ${width}w`).join(", ");
}
