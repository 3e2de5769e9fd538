import { type KeyScope, keyScopes } from "@horma/domain";
import { Alert, CheckField, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import form from "../form/form.module.css";
import { StoreChecks } from "../form/StoreChecks.tsx";
import { scopeTexts } from "./scope-texts.ts";
import { useConnectionChange } from "./use-connection-change.ts";

/** A key for a machine: what it may do, for which stores, until when. */
export function NewKey({ onMade }: { onMade: (name: string, secret: string) => void }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [stores, setStores] = useState<readonly string[]>([]);
  const [day, setDay] = useState("");
  const create = useConnectionChange(
    () =>
      api("createOfficeKey", {
        body: {
          name: name.trim(),
          scopes: [...scopes],
          stores: stores.length === 0 ? null : [...stores],
          // To the end of that day, by this computer's clock.
          expires_at: day === "" ? null : new Date(`${day}T23:59:59`).toISOString(),
        },
      }),
    ({ secret }) => onMade(name.trim(), secret),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (scopes.length > 0) create.mutate(undefined);
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <label className={form.field}>
        <Trans>Nombre del sistema que la usará</Trans>
        <input
          data-first-focus
          required
          pattern="[A-Za-z0-9_ .\-]*[A-Za-z0-9_.\-][A-Za-z0-9_ .\-]*"
          title={t`Letras sin acento, cifras, espacios, puntos y guiones`}
          maxLength={64}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <fieldset className={form.stores}>
        <legend className="label">
          <Trans>Permite</Trans>
        </legend>
        {keyScopes.map((scope) => (
          <CheckField
            key={scope}
            checked={scopes.includes(scope)}
            onChange={(checked) =>
              setScopes(checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
            }
          >
            {scope}: {i18n._(scopeTexts[scope])}
          </CheckField>
        ))}
      </fieldset>
      <StoreChecks chosen={stores} onChosen={setStores} everyStore />
      <label className={form.field}>
        <Trans>Último día; vacío es sin término</Trans>
        <input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </label>
      {create.error && <Alert>{failureText(create.error)}</Alert>}
      <StaffButton type="submit" icon="plus" busy={create.isPending} disabled={scopes.length === 0}>
        <Trans>Crear y ver la llave</Trans>
      </StaffButton>
    </form>
  );
}
