import { StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { takeEntry } from "../api/query-client.ts";
import { PasskeyProblem } from "../passkey/PasskeyProblem.tsx";
import { officeEntryQuery } from "../passkey/passkey-query.ts";
import { enterByPasskey } from "../passkey/use-passkey.ts";
import styles from "./EntryFrame.module.css";

/** Enters by a passkey of this device, without a name being typed. Where the company has accounts, they come first. */
export function PasskeyEntry() {
  const { data: ways } = useQuery(officeEntryQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: enterByPasskey,
    onSuccess: takeEntry,
  });
  return (
    <div className={styles.form}>
      <StaffButton
        size="lg"
        icon="lock"
        variant={ways?.company ? "line" : "ink"}
        busy={isPending}
        onClick={() => mutate()}
      >
        {isPending ? t`Esperando a este equipo` : t`Entrar con clave de acceso`}
      </StaffButton>
      {error && !isPending && <PasskeyProblem of="entering" error={error} className={styles.note} />}
      <p className={styles.note}>
        <Trans>Tu huella, tu cara o el PIN de este equipo. La clave no sale de él.</Trans>
      </p>
    </div>
  );
}
