import type { CallAnswer, OfficeKey } from "@horma/contract";
import { Alert, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import form from "../form/form.module.css";
import { useConnectionChange } from "./use-connection-change.ts";

type NewWebhookProps = {
  /** Keys that may have one. */
  keys: readonly OfficeKey[];
  onMade: (made: CallAnswer<"createOfficeWebhook">) => void;
};

/** An address that a key's events are sent to. */
export function NewWebhook({ keys, onMade }: NewWebhookProps) {
  const [key, setKey] = useState(keys[0]?.name ?? "");
  const [url, setUrl] = useState("");
  const [type, setType] = useState("");
  const create = useConnectionChange(
    () =>
      api("createOfficeWebhook", {
        body: { key, url: url.trim(), ...(type.trim() !== "" && { type: type.trim() }) },
      }),
    onMade,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(undefined);
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <label className={form.field}>
        <Trans>Dirección que recibe, con https</Trans>
        <input
          data-first-focus
          required
          type="url"
          maxLength={2000}
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </label>
      <label className={form.field}>
        <Trans>Llave: los avisos son de sus tiendas</Trans>
        <select value={key} onChange={(event) => setKey(event.target.value)}>
          {keys.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </select>
      </label>
      <label className={form.field}>
        <Trans>Eventos; vacío es todos</Trans>
        <input
          placeholder={t`por ejemplo cl.horma.order.*`}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          value={type}
          onChange={(event) => setType(event.target.value)}
        />
      </label>
      {create.error && (
        <Alert>
          {failureText(create.error) === t`Revisa lo que escribiste.`
            ? t`Esa dirección no se puede usar, o el evento no existe. La dirección debe ser pública y con https.`
            : failureText(create.error)}
        </Alert>
      )}
      <StaffButton type="submit" icon="plus" busy={create.isPending}>
        <Trans>Crear y ver su secreto</Trans>
      </StaffButton>
    </form>
  );
}
