import clsx from "clsx";
import { textWidth } from "../text/text-width.ts";
import styles from "./Illustration.module.css";

export type OpenBoxIllustrationProps = {
  /** Printed on the boxes inside, one each: a name, or the sizes. */
  names?: readonly string[];
  /** The smart box's number, on its door. */
  door?: string | undefined;
  className?: string | undefined;
};

/** An open smart box with the shopper's boxes inside. */
export function OpenBoxIllustration({ names = [], door, className }: OpenBoxIllustrationProps) {
  const boxes = names.length === 2 ? two : one;
  return (
    <svg viewBox="0 0 350 280" className={clsx(styles.wide, className)} aria-hidden="true">
      <g className={styles.ink}>
        <path d="M76 14H338V266H76Z" fill="var(--board-2)" />
        <path d="M98 36H316V244H98Z" fill="#2a2a2e" />
        <path d="M98 244L132 206H282L316 244Z" fill="var(--board-2)" />
        <path d="M98 36L12 62V278L98 244Z" fill="#fff" />
        <path d="M26 156v26" fill="none" strokeWidth="6" strokeLinecap="round" />
        {boxes.map(({ x, width }) => (
          <g key={x}>
            <path d={`M${x} 132h${width}v96h${-width}Z`} fill="var(--accent)" />
            <path d={`M${x - 8} 104h${width + 16}v30h${-width - 16}Z`} fill="var(--accent-lid)" />
            <path d={`M${x + 9} 150h${width - 18}v58h${18 - width}Z`} fill="#fff" />
          </g>
        ))}
      </g>
      {door && (
        <text
          transform="translate(62 186) skewY(-19)"
          textAnchor="middle"
          style={{ fontSize: Math.min(92, 52 / textWidth(door)) }}
          className={styles.number}
        >
          {door}
        </text>
      )}
      {names.slice(0, 2).map((name, index) => {
        const { x, width } = boxes[index] ?? one[0];
        return (
          <text
            key={name}
            x={x + width / 2}
            y="194"
            textAnchor="middle"
            style={{ fontSize: Math.min(46, (width - 28) / textWidth(name)) }}
            className={styles.number}
          >
            {name}
          </text>
        );
      })}
    </svg>
  );
}

const one = [{ x: 140, width: 134 }] as const;
const two = [
  { x: 122, width: 78 },
  { x: 220, width: 78 },
] as const;
