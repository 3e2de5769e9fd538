import clsx from "clsx";
import { type ComponentProps, useState } from "react";
import { ClosedBoxIllustration } from "../picture/ClosedBoxIllustration.tsx";
import { pictureSet } from "../shoe/picture-widths.ts";
import styles from "./ProductImage.module.css";

export type ProductImageProps = Omit<ComponentProps<"img">, "alt" | "src"> & {
  /** Without one, and where it cannot be loaded, a shoe box is drawn. */
  src: string | null | undefined;
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
  src,
  ...native
}: ProductImageProps) {
  const [failed, setFailed] = useState<string>();
  if (!src || src === failed) {
    return <ClosedBoxIllustration name={alt} className={clsx(styles.image, styles.box, className)} />;
  }
  return (
    <img
      decoding="async"
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      draggable={false}
      sizes={sizes}
      src={src}
      srcSet={sizes && pictureSet(src)}
      onError={() => setFailed(src)}
      {...native}
      alt={alt}
      className={clsx(styles.image, styles[fit], className)}
    />
  );
}
