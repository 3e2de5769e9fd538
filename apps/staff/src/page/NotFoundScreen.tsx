import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import styles from "./NotFoundScreen.module.css";

/** For an address without a screen. */
export function NotFoundScreen() {
  return (
    <section className={styles.screen}>
      <h1 className="h1">
        <Trans>Esta página no existe</Trans>
      </h1>
      <Link to={paths.board} className={styles.link}>
        <Trans>Ir a los pedidos</Trans>
      </Link>
    </section>
  );
}
