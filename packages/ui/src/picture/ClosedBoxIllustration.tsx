import clsx from "clsx";
import styles from "./Illustration.module.css";

/** A closed shoe box with a blank label: it stands for a product without a picture. `name` is what the picture would show. */
export function ClosedBoxIllustration({
  name,
  className,
}: {
  name?: string;
  className?: string | undefined;
}) {
  const hidden = name === undefined || name === "";
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMax meet"
      className={clsx(styles.box, className)}
      role={hidden ? undefined : "img"}
      aria-label={hidden ? undefined : name}
      aria-hidden={hidden}
    >
      <g className={styles.ink}>
        <path d="M30 76L112 112V190L30 144Z" fill="var(--accent-lid)" />
        <path d="M112 112L290 76V148L112 190Z" fill="var(--accent)" />
        <path d="M22 54L200 20L298 52L112 92Z" fill="var(--accent)" />
        <path d="M22 54L112 92V118L22 78Z" fill="var(--accent-lid)" />
        <path d="M112 92L298 52V78L112 118Z" fill="var(--accent)" />
        <path d="M150 126L256 104V146L150 170Z" fill="#fff" />
      </g>
    </svg>
  );
}
