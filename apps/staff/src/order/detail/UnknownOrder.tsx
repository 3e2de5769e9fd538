import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import styles from "./UnknownOrder.module.css";

/** An order that is not loaded yet, or does not exist. */
export function UnknownOrder({ failed }: { failed: boolean }) {
  return (
    <div className={styles.unknown}>
      <h1 className="h1">
        <Trans>Pedido</Trans>
      </h1>
      <p role="status">{failed ? t`No encontramos este pedido en la tienda.` : t`Cargando el pedido`}</p>
      <Link to={paths.board}>
        <Trans>Volver a Pedidos</Trans>
      </Link>
    </div>
  );
}
