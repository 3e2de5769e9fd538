import type { Order } from "@horma/contract";
import { Icon, LinkButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useCallSeller } from "../order/shown/use-call-seller.ts";
import styles from "./CallSeller.module.css";

/** The call for a seller in the header, and what became of it. */
export function CallSeller({ order }: { order: Order }) {
  const { state, outcome, blocked, call } = useCallSeller(order);
  return (
    <div className={styles.call}>
      {state === "none" && (
        <LinkButton icon="person" blocked={blocked} onClick={call}>
          <Trans>Llamar a un vendedor</Trans>
        </LinkButton>
      )}
      <p role="status" className={state === "none" ? styles.failed : styles.told}>
        {state !== "none" && <Icon name={state === "coming" ? "foot" : "check"} />}
        {outcome}
      </p>
    </div>
  );
}
