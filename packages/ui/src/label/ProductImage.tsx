import clsx from "clsx";
import type { ComponentProps } from "react";
import styles from "./ProductImage.module.css";

export type ProductImageProps = Omit<ComponentProps<"img">, "alt"> & {
  alt: string;
  fit?: "contain" | "cover" | undefined;
  /** The picture the screen is about: loaded at once and ahead of others. */
  priority?: boolean | undefined;
};

/** A product's picture, standing on the lower edge of its cell. */
export function ProductImage({
  fit = "contain",
  priority = false,
  alt,
  className,
  ...native
}: ProductImageProps) {
  return (
    <img
      decoding="async"
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      draggable={false}
      {...native}
      alt={alt}
      className={clsx(styles.image, styles[fit], className)}
    />
  );
}
