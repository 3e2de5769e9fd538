import clsx from "clsx";
import type { ComponentProps } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import styles from "./Notice.module.css";

export type NoticeProps = ComponentProps<"button"> & {
  icon?: IconName | undefined;
  /** Underlined at the end, e.g. "Tus datos". The whole row is its target. */
  action?: string | undefined;
};

/** Why we ask for something: one sentence behind a padlock. A button only if it leads somewhere. */
export function Notice({ icon = "lock", action, className, children, ...native }: NoticeProps) {
  const content = (
    <>
      <Icon name={icon} />
      <span>
        {children} {action && <u className={styles.action}>{action}</u>}
      </span>
    </>
  );
  if (!native.onClick) return <div className={clsx(styles.notice, className)}>{content}</div>;
  return (
    <button type="button" {...native} className={clsx(styles.notice, styles.button, className)}>
      {content}
    </button>
  );
}
