import clsx from "clsx";
import type { ComponentProps } from "react";
import { SizeText } from "../text/SizeText.tsx";
import styles from "./PressTile.module.css";

export type PressTileProps = Omit<ComponentProps<"button">, "children"> & {
  size: string;
  /** The pair's state: Sí está, No está. */
  text: string;
  pressed: boolean;
};

/** A pair's size as a switch: in ink when pressed. */
export function PressTile({ size, text, pressed, className, ...native }: PressTileProps) {
  return (
    <button
      type="button"
      {...native}
      aria-pressed={pressed}
      className={clsx(styles.tile, pressed && styles.pressed, className)}
    >
      <span className={clsx("num", styles.size)}>
        <SizeText>{size}</SizeText>
      </span>{" "}
      <span>{text}</span>
    </button>
  );
}
