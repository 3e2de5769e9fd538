import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import styles from "./NotFoundScreen.module.css";

/** For an address without a page. */
export function NotFoundScreen() {
  return (
    <section className={styles.screen}>
      <h1 className="h1">
        <Trans>Esta página no existe</Trans>
      </h1>
      <Link to={paths.home}>
        <Trans>Ir al inicio</Trans>
      </Link>
    </section>
  );
}
