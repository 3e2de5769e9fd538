import { type StaffRole, staffRoles, suggestedLogin } from "@horma/domain";
import { Alert, SegmentedControl, Sheet, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import { roleNames } from "../layout/role-names.ts";
import styles from "./AddPerson.module.css";
import { PinLabel } from "./PinLabel.tsx";
import { usePersonChange } from "./use-person-change.ts";
import { useShownPin } from "./use-shown-pin.ts";

export type AddPersonProps = { store: string; open: boolean; onClose: () => void };

/** Adds a person to the store. Their PIN is shown once; closing it ends the form. */
export function AddPerson({ store, open, onClose }: AddPersonProps) {
  return (
    <Sheet look="box" open={open} title={t`Agregar persona`} onClose={onClose}>
      <Form store={store} onClose={onClose} />
    </Sheet>
  );
}

function Form({ store, onClose }: { store: string; onClose: () => void }) {
  const [name, setName] = useState("");
  const [typed, setTyped] = useState<string>();
  const [role, setRole] = useState<StaffRole>("runner");
  const pin = useShownPin();
  const login = typed ?? suggestedLogin(name);
  const add = usePersonChange(() =>
    api("addPerson", { body: { store, login, name: name.trim(), role } }).then((added) =>
      pin.show(added.pin),
    ),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  if (add.isSuccess) {
    if (pin.shown !== undefined) return <PinLabel pin={pin.shown} left={pin.left} onHide={onClose} />;
    return (
      <StaffButton onClick={onClose}>
        <Trans>Cerrar</Trans>
      </StaffButton>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.field}>
        <Trans>Nombre</Trans>
        <input
          data-first-focus
          required
          pattern=".*\S.*"
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className={styles.field}>
        <Trans>Usuario, con el que se busca al entrar</Trans>
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
      <SegmentedControl
        className={styles.roles}
        label={t`Rol`}
        value={role}
        options={staffRoles.map((each) => ({ value: each, text: i18n._(roleNames[each]) }))}
        onChange={setRole}
      />
      {add.error && <Alert>{failureText(add.error)}</Alert>}
      <StaffButton type="submit" icon="plus" busy={add.isPending}>
        <Trans>Agregar y ver su PIN</Trans>
      </StaffButton>
    </form>
  );
}
