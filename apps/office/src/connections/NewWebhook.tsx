import type { CallAnswer, OfficeKey } from "@horma/contract";
import { Alert, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { api } from "../api/api.ts";
import form from "../form/form.module.css";
import { TextField } from "../form/TextField.tsx";
import { useSentForm } from "../form/use-sent-form.ts";
import { useConnectionChange } from "./use-connection-change.ts";

type NewWebhookProps = {
  /** Keys that may have one. */
  keys: readonly OfficeKey[];
  onMade: (made: CallAnswer<"createOfficeWebhook">) => void;
};

type WebhookValues = Record<"key" | "url" | "type", string>;

/** An address that a key's events are sent to. */
export function NewWebhook({ keys, onMade }: NewWebhookProps) {
  const create = useConnectionChange(
    ({ key, url, type }: WebhookValues) =>
      api("createOfficeWebhook", {
        body: { key, url: url.trim(), ...(type.trim() !== "" && { type: type.trim() }) },
      }),
    onMade,
  );
  const {
    form: { register, formState },
    submit,
    problem,
  } = useSentForm(
    create,
    { defaultValues: { key: keys[0]?.name ?? "", url: "", type: "" } },
    { bad_request: "url", event_unknown: "type" },
  );
  return (
    <form className={form.form} onSubmit={submit}>
      <TextField
        label={t`Dirección que recibe, con https`}
        data-first-focus
        required
        type="url"
        maxLength={2000}
        error={formState.errors.url && t`Esa dirección no se puede usar: debe ser pública y con https.`}
        {...register("url")}
      />
      <label className={form.field}>
        <Trans>Llave: los avisos son de sus tiendas</Trans>
        <select {...register("key")}>
          {keys.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </select>
      </label>
      <TextField
        label={t`Eventos; vacío es todos`}
        placeholder={t`por ejemplo cl.horma.order.*`}
        maxLength={500}
        pattern="\s*[a-z0-9_.]+[*]?(,[a-z0-9_.]+[*]?)*\s*"
        title={t`Nombres con comas entre ellos; un asterisco al final es todos los que empiezan así`}
        spellCheck={false}
        error={formState.errors.type?.message}
        {...register("type")}
      />
      {problem && <Alert>{problem}</Alert>}
      <StaffButton type="submit" icon="plus" busy={create.isPending}>
        <Trans>Crear y ver su secreto</Trans>
      </StaffButton>
    </form>
  );
}
