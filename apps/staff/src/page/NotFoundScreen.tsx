import { Link } from "react-router";
import { paths } from "../paths.ts";
import styles from "./NotFoundScreen.module.css";

/** An address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <section className={styles.screen}>
      <h1 className="h1">Esta página no existe</h1>
      <Link to={paths.board} className={styles.link}>
        Ir a los pedidos
      </Link>
    </section>
  );
}
