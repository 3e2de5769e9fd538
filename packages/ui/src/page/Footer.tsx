import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../picture/Icon.tsx";
import styles from "./Footer.module.css";

export type FooterProps = {
  /** Without background, rule and shadow: on box and camera surfaces. */
  bare?: boolean | undefined;
  /** Tighter and without shadow: directly under a Keypad. */
  compact?: boolean | undefined;
  /** Repeats the back button within reach, beside the action. Only on a kiosk. */
  onBack?: (() => void) | undefined;
  /** The quiet alternative: under the action, full width. */
  below?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** The action bar at the bottom edge. */
export function Footer({ bare = false, compact = false, onBack, below, className, children }: FooterProps) {
  const { t } = useLingui();
  return (
    <footer className={clsx(styles.footer, bare && styles.bare, compact && styles.compact, className)}>
      {onBack && (
        <button type="button" className={styles.back} aria-label={t`Volver`} onClick={onBack}>
          <Icon name="back" size="lg" />
        </button>
      )}
      <div className={styles.actions}>{children}</div>
      {below && <div className={styles.below}>{below}</div>}
    </footer>
  );
}
