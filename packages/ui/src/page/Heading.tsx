import clsx from "clsx";
import type { ComponentProps } from "react";
import { FitText } from "../text/FitText.tsx";
import styles from "./Heading.module.css";

export type HeadingProps = Omit<ComponentProps<"h1">, "children"> & {
  level?: 1 | 2 | 3 | undefined;
  /** "status" fills the width with one word in capitals; its children must be plain text. */
  size?: "h1" | "h2" | "poster" | "status" | undefined;
  children: ComponentProps<"h1">["children"];
};

/** A heading whose look does not depend on its level. */
export function Heading({ level = 1, size = "h1", className, children, ...native }: HeadingProps) {
  const Element = `h${level}` as const;
  const look = { h1: "h1", h2: "h2", poster: "poster", status: styles.status }[size];
  return (
    <Element {...native} className={clsx(look, size === "poster" && styles.poster, className)}>
      {size === "status" && typeof children === "string" ? (
        <FitText max={96} share={1.015}>
          {children}
        </FitText>
      ) : (
        children
      )}
    </Element>
  );
}
