import clsx from "clsx";
import type { ComponentProps } from "react";
import { pictureSet } from "../shoe/picture-widths.ts";
import styles from "./ProductImage.module.css";

export type ProductImageProps = Omit<ComponentProps<"img">, "alt"> & {
  alt: string;
  fit?: "contain" | "cover" | undefined;
  /** The screen's main picture: loaded at once, before others. */
  priority?: boolean | undefined;
};

/**
 * A product's picture, standing on the lower edge of its cell. `sizes` is its width on screen: with it the browser fetches our
 * picture in the width that fits.
 */
export function ProductImage({
  fit = "contain",
  priority = false,
  alt,
  className,
  sizes,
  ...native
}: ProductImageProps) {
  return (
    <img
      decoding="async"
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      draggable={false}
      sizes={sizes}
      srcSet={sizes && native.src && pictureSet(native.src)}
      {...native}
      alt={alt}
      className={clsx(styles.image, styles[fit], className)}
    />
  );
}
