import type { Order } from "@horma/contract";
import { Icon, LinkButton } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useCallSeller } from "../order/shown/use-call-seller.ts";
import styles from "./CallSeller.module.css";

/** The call for a seller in the header, and what became of it. */
export function CallSeller({ order }: { order: Order }) {
  const { t } = useLingui();
  const { state, calling, failed, call } = useCallSeller(order);
  const told = {
    none: failed ? t`No pudimos avisar. Inténtalo otra vez.` : "",
    called: t`Vendedor avisado`,
    coming: t`Un vendedor va en camino`,
  }[state];
  return (
    <div className={styles.call}>
      {state === "none" && (
        <LinkButton icon="person" blocked={calling} onClick={call}>
          <Trans>Llamar a un vendedor</Trans>
        </LinkButton>
      )}
      <p role="status" className={state === "none" ? styles.failed : styles.told}>
        {state !== "none" && <Icon name={state === "coming" ? "foot" : "check"} />}
        {told}
      </p>
    </div>
  );
}
