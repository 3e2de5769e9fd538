import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../picture/Icon.tsx";
import styles from "./NetworkBanner.module.css";

export type NetworkBannerProps = { title: string; className?: string | undefined; children?: ReactNode };

/** No network: what is still known, full width under the header, until data is live again. */
export function NetworkBanner({ title, className, children }: NetworkBannerProps) {
  return (
    <div role="status" className={clsx(styles.banner, className)}>
      <Icon name="offline" size="lg" />
      <span>
        <b className={styles.title}>{title}</b>
        {children}
      </span>
    </div>
  );
}
