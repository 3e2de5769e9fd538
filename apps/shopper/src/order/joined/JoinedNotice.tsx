import type { Order } from "@horma/contract";
import { Alert, Button, LinkButton } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { api } from "../../api.ts";
import styles from "../../client/data/FactsDialog.module.css";
import { FactsDialog } from "../../client/data/FactsDialog.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { seeFirstScreens, seeScreens, useScreenJoined } from "../known/seen-screens.ts";

/** SX-01: says that another screen joined the order, and offers to close it there. */
export function JoinedNotice({ order }: { order: Order }) {
  const { t } = useLingui();
  const joined = useScreenJoined(order);
  useEffect(() => seeFirstScreens(order), [order]);
  const done = () => seeScreens(order);
  const close = useSingleMutation({
    mutationKey: ["close-screens"],
    mutationFn: () => api("closeOtherScreens", {}),
    onSuccess: done,
  });
  if (!joined) return null;
  return (
    <FactsDialog open title={t`Otra pantalla sigue tu pedido`} onClose={done}>
      <p className={styles.question}>
        <Trans>Se unió con un enlace de tu pedido, y puede hacer lo mismo que esta.</Trans>
      </p>
      {close.isError && <Alert>{t`Sin conexión. Inténtalo otra vez.`}</Alert>}
      <div className={styles.actions}>
        <Button icon={null} align="center" onClick={done}>
          <Trans>Está bien</Trans>
        </Button>
        <LinkButton onClick={() => close.mutate()}>
          <Trans>No la conozco: cerrarla</Trans>
        </LinkButton>
      </div>
    </FactsDialog>
  );
}
