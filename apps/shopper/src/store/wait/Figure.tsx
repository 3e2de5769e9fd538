import { textWidth } from "@horma/ui";
import clsx from "clsx";
import type { CSSProperties } from "react";
import styles from "./Figure.module.css";

type FigureProps = {
  children: string;
  /** The part of the label's width that its cell has, 0..1. */
  share: number;
  unit?: string | undefined;
  /** What is read instead of the figure. */
  spoken?: string | undefined;
  className?: string | undefined;
};

/** A large figure and its unit, smaller where its cell would be too narrow. */
export function Figure({ children, share, unit, spoken, className }: FigureProps) {
  const room = { "--share": share, "--ems": textWidth(children) + (unit === undefined ? 0 : 0.5) };
  return (
    <p className={clsx(styles.figure, className)} style={room as CSSProperties}>
      <span aria-hidden={spoken === undefined ? undefined : true}>{children}</span>
      {spoken !== undefined && <span className="visually-hidden">{spoken}</span>}
      {unit !== undefined && <small>{unit}</small>}
    </p>
  );
}
