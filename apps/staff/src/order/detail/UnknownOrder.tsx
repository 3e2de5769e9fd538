import { Link } from "react-router";
import { paths } from "../../paths.ts";
import styles from "./UnknownOrder.module.css";

/** An order that is not there yet, or not at all. */
export function UnknownOrder({ failed }: { failed: boolean }) {
  return (
    <div className={styles.unknown}>
      <h1 className="h1">Pedido</h1>
      <p role="status">{failed ? "No encontramos este pedido en la tienda." : "Cargando el pedido"}</p>
      <Link to={paths.board}>Volver a Pedidos</Link>
    </div>
  );
}
