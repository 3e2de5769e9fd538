import type { Order } from "@horma/contract";
import { LinkButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useCallSeller } from "../order/shown/use-call-seller.ts";
import styles from "./OpenedBox.module.css";

/** Mock-up 10d: which box stands open and what to do, as long as nothing is answered. A door that did not open calls a seller. */
export function OpenedBox({ order, name }: { order: Order; name: string }) {
  const { outcome, blocked, call } = useCallSeller(order);
  return (
    <section className={styles.opened}>
      <p role="status" className={styles.box}>
        <Trans>Smartbox {name} abierta.</Trans>{" "}
        <span>
          <Trans>Saca tus pares.</Trans>
        </span>
      </p>
      <p className={styles.next}>
        <span>
          <Trans>Cierra la puerta cuando los tengas.</Trans>
        </span>
        <LinkButton blocked={blocked} onClick={call}>
          <span aria-live="polite">{outcome ?? <Trans>No se abrió</Trans>}</span>
        </LinkButton>
      </p>
    </section>
  );
}
