import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../picture/Icon.tsx";
import { clearOf } from "./clear-of.ts";
import styles from "./Footer.module.css";

export type FooterProps = {
  /** Without background, rule and shadow: on box and camera surfaces. */
  bare?: boolean | undefined;
  /** Edge to edge above the action, which is tighter then: both stay at the bottom together. */
  keypad?: ReactNode;
  /** Repeats the back button within reach, beside the action. Only on a kiosk. */
  onBack?: (() => void) | undefined;
  /** The quiet alternative: under the action, full width. */
  below?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** The action bar at the bottom edge. */
export function Footer({ bare = false, keypad, onBack, below, className, children }: FooterProps) {
  const { t } = useLingui();
  return (
    <footer
      ref={clearOfFooter}
      className={clsx(styles.footer, bare && styles.bare, Boolean(keypad) && styles.withKeypad, className)}
    >
      {keypad && <div className={styles.keypad}>{keypad}</div>}
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

const clearOfFooter = clearOf("bottom");
