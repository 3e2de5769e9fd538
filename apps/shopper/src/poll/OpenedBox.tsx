import type { Order } from "@horma/contract";
import { LinkButton } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useCallSeller } from "../order/shown/use-call-seller.ts";
import styles from "./OpenedBox.module.css";

/** Mock-up 10d: which box stands open and what to do, as long as nothing is answered. A door that did not open calls a seller. */
export function OpenedBox({ order, name }: { order: Order; name: string }) {
  const { t } = useLingui();
  const { state, calling, failed, call } = useCallSeller(order);
  const words = {
    none: failed ? t`No pudimos avisar. Inténtalo otra vez.` : t`No se abrió`,
    called: t`Vendedor avisado`,
    coming: t`Un vendedor va en camino`,
  };
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
        <LinkButton blocked={state !== "none" || calling} onClick={call}>
          <span aria-live="polite">{words[state]}</span>
        </LinkButton>
      </p>
    </section>
  );
}
