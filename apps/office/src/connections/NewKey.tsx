import { type KeyScope, keyScopes } from "@horma/domain";
import { Alert, CheckField, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useController } from "react-hook-form";
import { api } from "../api/api.ts";
import form from "../form/form.module.css";
import { StoreChecks } from "../form/StoreChecks.tsx";
import { TextField } from "../form/TextField.tsx";
import { useSentForm } from "../form/use-sent-form.ts";
import { scopeNames, scopeTexts } from "./scope-texts.ts";
import { useConnectionChange } from "./use-connection-change.ts";

type KeyValues = { name: string; scopes: readonly KeyScope[]; stores: readonly string[]; day: string };

/** A key for a machine: what it may do, for which stores, until when. */
export function NewKey({ onMade }: { onMade: (name: string, secret: string) => void }) {
  const create = useConnectionChange(
    ({ name, scopes, stores, day }: KeyValues) =>
      api("createOfficeKey", {
        body: {
          name: name.trim(),
          scopes: [...scopes],
          stores: stores.length === 0 ? null : [...stores],
          // To the end of that day, by this computer's clock.
          expires_at: day === "" ? null : new Date(`${day}T23:59:59`).toISOString(),
        },
      }),
    ({ secret }, { name }) => onMade(name.trim(), secret),
  );
  const {
    form: { register, control, formState },
    submit,
    problem,
  } = useSentForm(
    create,
    { defaultValues: { name: "", scopes: [], stores: [], day: "" } },
    { key_taken: "name" },
  );
  const scopes = useController({ control, name: "scopes" }).field;
  const stores = useController({ control, name: "stores" }).field;
  return (
    <form className={form.form} onSubmit={submit}>
      <TextField
        label={t`Nombre del sistema que la usará`}
        data-first-focus
        required
        pattern="[A-Za-z0-9_ .\-]*[A-Za-z0-9_.\-][A-Za-z0-9_ .\-]*"
        title={t`Letras sin acento, cifras, espacios, puntos y guiones`}
        maxLength={64}
        error={formState.errors.name?.message}
        {...register("name")}
      />
      <fieldset className={form.stores}>
        <legend className="label">
          <Trans>Permite</Trans>
        </legend>
        {keyScopes.map((scope) => (
          <CheckField
            key={scope}
            checked={scopes.value.includes(scope)}
            onChange={(checked) =>
              scopes.onChange(
                checked ? [...scopes.value, scope] : scopes.value.filter((each) => each !== scope),
              )
            }
          >
            {i18n._(scopeNames[scope])}: {i18n._(scopeTexts[scope])}
          </CheckField>
        ))}
      </fieldset>
      <StoreChecks chosen={stores.value} onChosen={stores.onChange} everyStore />
      <TextField
        label={t`Último día; vacío es sin término`}
        type="date"
        min={new Date().toLocaleDateString("sv")}
        {...register("day")}
      />
      {problem && <Alert>{problem}</Alert>}
      <StaffButton type="submit" icon="plus" busy={create.isPending} disabled={scopes.value.length === 0}>
        <Trans>Crear y ver la llave</Trans>
      </StaffButton>
    </form>
  );
}
