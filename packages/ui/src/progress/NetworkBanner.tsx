import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import styles from "./NetworkBanner.module.css";

export type NetworkBannerProps = {
  title: string;
  icon?: IconName | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** What everybody on this screen has to know now, such as that there is no network: full width under the header. */
export function NetworkBanner({ title, icon = "offline", className, children }: NetworkBannerProps) {
  return (
    <div role="status" className={clsx(styles.banner, className)}>
      <Icon name={icon} size="lg" />
      <span>
        <b className={styles.title}>{title}</b>
        {children}
      </span>
    </div>
  );
}
