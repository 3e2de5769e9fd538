import clsx from "clsx";
import styles from "./ScanMask.module.css";

/** A point on the element, in CSS px from its top left corner. */
export type MaskPoint = { x: number; y: number };

export type ScanMaskProps = {
  /** Size of the element the mask covers, in CSS px. */
  width: number;
  height: number;
  /** The scanned square, in CSS px of the element. */
  hole: { x: number; y: number; size: number };
  /** Corners of a found code, in order. */
  result?: readonly MaskPoint[] | undefined;
  /** Shows the moving scan line. */
  scanning?: boolean | undefined;
  className?: string | undefined;
};

/** Darkens the picture outside the scanned square. The square's brackets stand outside it. */
export function ScanMask({ width, height, hole, result, scanning = false, className }: ScanMaskProps) {
  const { x, y, size } = hole;
  return (
    <svg className={clsx(styles.mask, className)} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path
        className={styles.shade}
        fillRule="evenodd"
        d={`M0 0H${width}V${height}H0ZM${x} ${y}h${size}v${size}h${-size}Z`}
      />
      <path className={styles.brackets} d={brackets(hole)} />
      {scanning && (
        <g transform={`translate(${x} ${y + size * 0.08})`}>
          <rect
            className={styles.line}
            width={size}
            height={3}
            style={{ "--way": `${size * 0.84}px` } as object}
          />
        </g>
      )}
      {result && (
        <>
          <polygon className={styles.result} points={result.map((p) => `${p.x},${p.y}`).join(" ")} />
          {result.map((p) => (
            <rect
              key={`${p.x} ${p.y}`}
              className={styles.corner}
              x={p.x - 6}
              y={p.y - 6}
              width={12}
              height={12}
            />
          ))}
        </>
      )}
    </svg>
  );
}

const OUT = 9;
const LEG = 33;

function brackets({ x, y, size }: ScanMaskProps["hole"]): string {
  const [l, t, r, b] = [x - OUT, y - OUT, x + size + OUT, y + size + OUT];
  return [
    `M${l} ${t + LEG}v${-LEG}h${LEG}`,
    `M${r} ${t + LEG}v${-LEG}h${-LEG}`,
    `M${l} ${b - LEG}v${LEG}h${LEG}`,
    `M${r} ${b - LEG}v${LEG}h${-LEG}`,
  ].join("");
}
