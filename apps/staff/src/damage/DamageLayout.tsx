import { Icon } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import styles from "./DamageScreen.module.css";

/** The photos at the left, the pair and what is to be done at the right; on a phone one under the other. */
export function DamageLayout({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className={styles.screen}>
      <section className={styles.left}>
        <div className={styles.head}>
          <Link to={paths.returns} className={styles.back} aria-label={t`Volver a devoluciones`}>
            <Icon name="back" />
          </Link>
          <h1>
            <Trans>Volvió dañado</Trans>
          </h1>
        </div>
        {left}
      </section>
      <aside className={styles.right}>{right}</aside>
    </div>
  );
}
