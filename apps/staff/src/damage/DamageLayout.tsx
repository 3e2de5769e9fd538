import { Icon } from "@horma/ui";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import styles from "./DamageScreen.module.css";

export type DamageLayoutProps = {
  left: ReactNode;
  right: ReactNode;
  /** The manager decides on the right, which is wider then. `note`: how many pairs wait. */
  deciding?: { note: string | undefined };
};

/** The photos at the left, the pair and what is to be done at the right; on a phone one under the other. */
export function DamageLayout({ left, right, deciding }: DamageLayoutProps) {
  const back = deciding ? paths.damages : paths.returns;
  return (
    <div className={clsx(styles.screen, deciding && styles.deciding)}>
      <section className={styles.left}>
        <div className={styles.head}>
          <Link
            to={back}
            className={styles.back}
            aria-label={deciding ? t`Volver a pares dañados` : t`Volver a devoluciones`}
          >
            <Icon name="back" />
          </Link>
          <h1>{deciding ? t`Par dañado` : t`Volvió dañado`}</h1>
          {deciding?.note && <p className={styles.note}>{deciding.note}</p>}
        </div>
        {left}
      </section>
      <aside className={styles.right}>{right}</aside>
    </div>
  );
}
