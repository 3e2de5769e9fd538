import type { BoardOrder } from "@horma/contract";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import styles from "./RackCount.module.css";

/** How many damaged pairs wait for the manager, who decides about them from here. Nothing if none does. */
export function DamagedCount({ orders, manager }: { orders: readonly BoardOrder[]; manager: boolean }) {
  const count = orders.flatMap(({ pairs }) => pairs).filter(({ place }) => place === "damaged").length;
  if (count === 0) return null;
  const text = <Plural value={count} one="1 dañado por decidir" other="# dañados por decidir" />;
  return manager ? (
    <Link to={paths.damages} className={styles.rack}>
      {text}
    </Link>
  ) : (
    <p className={styles.rack}>
      {text} <Trans>Jefatura decide</Trans>
    </p>
  );
}
