import clsx from "clsx";
import type { ComponentProps } from "react";
import { pictureSet } from "../shoe/picture-widths.ts";
import styles from "./ProductImage.module.css";

export type ProductImageProps = Omit<ComponentProps<"img">, "alt"> & {
  alt: string;
  fit?: "contain" | "cover" | undefined;
  /** The picture the screen is about: loaded at once and ahead of others. */
  priority?: boolean | undefined;
};

/** The place itself, where the browser knows it before it fetches a lazy picture; else no list of a phone shows a wider one. */
const ownPlace = "auto, 120px";

/**
 * A product's picture, standing on the lower edge of its cell. The browser fetches it in the width that its place asks for;
 * one that is loaded at once has no place yet, and says by `sizes` how wide that will be.
 */
export function ProductImage({
  fit = "contain",
  priority = false,
  alt,
  className,
  sizes = priority ? undefined : ownPlace,
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
