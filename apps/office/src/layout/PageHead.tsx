import type { ReactNode } from "react";
import styles from "./PageHead.module.css";

export type PageHeadProps = {
  /** Before the title: the way back. */
  before?: ReactNode;
  title: string;
  /** After the title: what marks it. */
  mark?: ReactNode;
  /** Beside the title: what the page counts. */
  about?: string | undefined;
  /** At the right: what can be done here. */
  children?: ReactNode;
};

/** The head of a page: its title, one line about it, its actions. */
export function PageHead({ before, title, mark, about, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      {before}
      <h1 className="h1">{title}</h1>
      {mark}
      {about !== undefined && <p className={styles.about}>{about}</p>}
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
