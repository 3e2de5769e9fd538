import type { AddColleagueBody } from "@horma/contract";
import { type StaffRole, suggestedLogin } from "@horma/domain";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { api } from "../api/api.ts";
import styles from "./MemberFields.module.css";
import { MemberFields } from "./MemberFields.tsx";
import { PinLabel } from "./PinLabel.tsx";
import { useNewPin } from "./use-new-pin.ts";

export type AddMemberProps = { open: boolean; onClose: () => void };

/** Adds a person to the store, or one back who left. Their PIN is shown once; closing it ends the form. */
export function AddMember({ open, onClose }: AddMemberProps) {
  return (
    <Sheet look="box" open={open} title={t`Agregar persona`} onClose={onClose}>
      <Form onClose={onClose} />
    </Sheet>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [typed, setTyped] = useState<string>();
  const [role, setRole] = useState<StaffRole>("runner");
  const login = typed ?? suggestedLogin(name);
  const { pin, given, left, busy, problem, give } = useNewPin(
    (body: AddColleagueBody, idempotencyKey) => api("addColleague", { body, idempotencyKey }),
    t`Ya trabaja en la tienda, pero su PIN no alcanzó a llegar aquí. Ciérralo y dale otro.`,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) give({ login, name: name.trim(), role });
  };
  if (given) {
    return (
      <>
        {pin === undefined ? (
          <p>
            <Trans>Su PIN ya no se muestra. Si no lo anotó, dale otro.</Trans>
          </p>
        ) : (
          <PinLabel pin={pin} left={left} />
        )}
        <StaffButton size="lg" icon="lock" onClick={onClose}>
          <Trans>Listo, ocultar</Trans>
        </StaffButton>
      </>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <MemberFields name={name} onName={setName} role={role} onRole={setRole}>
        <label className={styles.field}>
          <Trans>Usuario, con el que entra</Trans>
          <input
            required
            pattern="[0-9a-z._\-]{1,32}"
            title={t`Hasta 32 letras minúsculas sin tilde, dígitos, puntos y guiones.`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={login}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </MemberFields>
      {problem && <Alert>{problem}</Alert>}
      <StaffButton type="submit" icon="plus" busy={busy}>
        <Trans>Agregar y ver su PIN</Trans>
      </StaffButton>
    </form>
  );
}
