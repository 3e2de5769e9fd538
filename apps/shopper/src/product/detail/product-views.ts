import type { Product } from "@horma/contract";
import { msg, t } from "@lingui/core/macro";

export type ProductView = { src: string | null; srcSet: string; label: string };

const viewNames = [
  msg`vista de costado`,
  msg`vista por el lado interior`,
  msg`vista de la puntera`,
  msg`vista de la suela`,
];

/** The product's pictures in the catalogue's order: lateral, medial, toe, sole. A product without one has one view, a drawn box. */
export function productViews(product: Product): ProductView[] {
  const { images, image, image_srcsets, brand, color } = product.metadata;
  const sources = images.length === 0 ? [image] : images;
  return sources.map((src, index) => {
    const name = viewNames[index];
    const number = index + 1;
    const view = name === undefined ? t`vista ${number}` : t(name);
    return { src, srcSet: image_srcsets[index] ?? "", label: `${brand} ${product.name} ${color}, ${view}` };
  });
}
