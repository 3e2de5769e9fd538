import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./BoxSection.module.css";

export type BoxSectionProps = {
  back: "closed" | "open";
  front: "closed" | "open";
  /** The UV-C lamp is on, or mist is sprayed. */
  working?: "uv" | "mist" | undefined;
  /** What stands in it. */
  children?: ReactNode;
  className?: string | undefined;
};

/** A smart box cut open from the side: the staff's door at the left, the shopper's at the right. */
export function BoxSection({ back, front, working, children, className }: BoxSectionProps) {
  const { t } = useLingui();
  const doorWords = { closed: t`Cerrada`, open: t`Abierta` } as const;
  return (
    <figure className={clsx(styles.figure, className)}>
      <div className={styles.box}>
        <svg viewBox="0 0 280 182" className={styles.drawing} aria-hidden="true">
          <path d="M10 24H270V176H10Z" fill="#fff" stroke="currentColor" strokeWidth="3" />
          <path
            d={`${doorPath(10, -1, back)}${doorPath(270, 1, front)}`}
            stroke="currentColor"
            strokeWidth="12"
          />
          <path d="M46 36H234" stroke="currentColor" strokeWidth="7" />
          {working === "uv" && <path d={rays} className={styles.rays} />}
          {working === "mist" && <path d={drops} className={styles.drops} />}
        </svg>
        <div className={styles.inside}>{children}</div>
      </div>
      <figcaption className={styles.names}>
        <span>
          <b>{t`Trasera`}</b>
          {doorWords[back]}
        </span>
        <span>
          <b>{t`Delantera`}</b>
          {doorWords[front]}
        </span>
      </figcaption>
    </figure>
  );
}

/** A closed door stands in its frame, an open one points outwards from its upper hinge. */
function doorPath(x: number, outwards: 1 | -1, position: "closed" | "open"): string {
  return position === "closed" ? `M${x} 20V180` : `M${x} 26l${outwards * 10} 0M${x} 174l${outwards * 10} 0`;
}

const rays = Array.from({ length: 11 }, (_, index) => `M${56 + index * 16.8} 42V104`).join("");
const drops = Array.from(
  { length: 33 },
  (_, index) => `M${56 + (index % 11) * 16.8 + (index % 2) * 6} ${52 + Math.floor(index / 11) * 18}h.1`,
).join("");
