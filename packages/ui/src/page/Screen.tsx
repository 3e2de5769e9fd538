import clsx from "clsx";
import { createContext, type ReactNode, useContext } from "react";
import styles from "./Screen.module.css";

export type ScreenProps = {
  header?: ReactNode;
  /** Full-width strip under the header, e.g. NetworkBanner. */
  banner?: ReactNode;
  footer?: ReactNode;
  background?: "board" | "paper" | "box" | "camera" | undefined;
  /** "div" where the page already has a main element. */
  as?: "main" | "div" | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** The banner of every screen that has none of its own. */
export const ScreenBanner = createContext<ReactNode>(undefined);

/** A whole page. Header and footer stick; the content between them grows, and the document scrolls. */
export function Screen(props: ScreenProps) {
  const { header, banner, footer, background = "board", as: Content = "main", className, children } = props;
  const common = useContext(ScreenBanner);
  return (
    <div className={clsx(styles.screen, styles[background], className)}>
      {header}
      {banner || common}
      <Content className={styles.content}>{children}</Content>
      {footer}
    </div>
  );
}
