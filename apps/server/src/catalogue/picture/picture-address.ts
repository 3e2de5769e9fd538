/** Where a product's picture is: at an address, with `{width}` in it for the width wanted, or in this database by its hash. */
export type PictureSource = { address: string | null; content: string | null };

/** Widths that the apps ask for, in pixels. */
export const pictureWidths = [160, 240, 320, 480, 960] as const;
export const listedWidth = 480;
/** All other widths are made from this one. */
export const largestWidth = 960;

/** The product's first picture, as JSON. */
export function firstPicture(productId: string): string {
  return `(select json_build_object('address', address, 'content', content) from product_picture
    where product_id = ${productId} order by position limit 1)`;
}

/** All pictures of a product, as JSON. */
export function allPictures(productId: string): string {
  return `(select coalesce(json_agg(json_build_object('address', address, 'content', content) order by position), '[]')
    from product_picture where product_id = ${productId})`;
}

/** The address of a picture as lists show it; null for a product without one. */
export function listedPicture(source: PictureSource | null | undefined): string | null {
  return source ? pictureAddress(source, listedWidth) : null;
}

/** The `srcset` of a picture; empty if it comes in one width only. */
export function pictureSet(source: PictureSource): string {
  if (source.content === null && !source.address?.includes("{width}")) return "";
  return pictureWidths.map((width) => `${pictureAddress(source, width)} ${width}w`).join(", ");
}

function pictureAddress({ address, content }: PictureSource, width: number): string {
  return address?.replaceAll("{width}", String(width)) ?? `/pictures/${content}/${width}.webp`;
}
