import { useNow } from "@horma/app/use-now";
import type { OfficeKey } from "@horma/contract";
import { Alert, Nothing, PanelHead, Sheet, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ColumnDef } from "@tanstack/react-table";
import { useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import form from "../form/form.module.css";
import { ShownOnce } from "../form/ShownOnce.tsx";
import { useSentForm } from "../form/use-sent-form.ts";
import { LocalTable } from "../table/LocalTable.tsx";
import { dayText, fileTimeText, sinceText } from "../time/time-text.ts";
import styles from "./ConnectionsScreen.module.css";
import { NewKey } from "./NewKey.tsx";
import { scopeNames } from "./scope-texts.ts";
import { useConnectionChange } from "./use-connection-change.ts";

/** What the sheet shows: a new key's form, what is asked before a key is renewed or revoked, or a secret. */
type Open =
  | { sheet: "new" }
  | { sheet: "renew" | "revoke"; key: OfficeKey }
  | { sheet: "secret"; name: string; secret: string };

/** The keys of machines, and what can be done with them. */
export function Keys({ keys, manages }: { keys: readonly OfficeKey[]; manages: boolean }) {
  const now = useNow();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const made =
    (name: string) =>
    ({ secret }: { secret: string }) =>
      setOpen({ sheet: "secret", name, secret });
  return (
    <section>
      <PanelHead title={t`Llaves de API`} className={styles.head}>
        {manages && (
          <StaffButton variant="line" icon="plus" onClick={() => setOpen({ sheet: "new" })}>
            <Trans>Llave</Trans>
          </StaffButton>
        )}
      </PanelHead>
      {keys.length === 0 ? (
        <Nothing look="section">
          <Trans>Ningún sistema tiene una llave todavía.</Trans>
        </Nothing>
      ) : (
        <LocalTable
          name="keys"
          caption={t`Llaves de API`}
          columns={columnsOf(now, manages, setOpen)}
          rows={keys}
          rowId={({ id }) => String(id)}
          first="name"
        />
      )}
      <Sheet look="box" open={open !== undefined} title={titleOf(open)} onClose={close}>
        {open?.sheet === "new" && (
          <NewKey onMade={(name, secret) => setOpen({ sheet: "secret", name, secret })} />
        )}
        {open?.sheet === "renew" && <Renew name={open.key.name} onRenewed={made(open.key.name)} />}
        {open?.sheet === "revoke" && <Revoke name={open.key.name} onRevoked={close} />}
        {open?.sheet === "secret" && (
          <>
            <p>
              <Trans>Cópiala ahora al sistema que la usará: no se puede volver a ver.</Trans>
            </p>
            <ShownOnce label={t`Llave`} value={open.secret} onClose={close} />
          </>
        )}
      </Sheet>
    </section>
  );
}

function columnsOf(now: number, manages: boolean, onOpen: (open: Open) => void): ColumnDef<OfficeKey>[] {
  return [
    {
      id: "name",
      header: t`Nombre`,
      accessorFn: ({ name }) => name,
      cell: ({ row }) => <span className={styles.strong}>{row.original.name}</span>,
    },
    {
      id: "scopes",
      header: t`Permite`,
      accessorFn: ({ scopes }) => scopes.map((scope) => i18n._(scopeNames[scope])).join(", "),
      cell: ({ row }) =>
        row.original.scopes.map((scope) => (
          <span key={scope} className={styles.tag}>
            {i18n._(scopeNames[scope])}
          </span>
        )),
    },
    { id: "stores", header: t`Tiendas`, accessorFn: ({ stores }) => stores?.join(", ") ?? t`Todas` },
    {
      id: "used",
      header: t`Último uso`,
      accessorFn: ({ last_used_at }) => last_used_at && fileTimeText(last_used_at),
      cell: ({ row }) => <Used of={row.original} now={now} />,
    },
    {
      id: "created",
      header: t`Creada`,
      accessorFn: ({ created_at }) => fileTimeText(created_at),
      cell: ({ row }) => dayText(row.original.created_at, now),
    },
    {
      id: "expires",
      header: t`Vence`,
      accessorFn: ({ expires_at }) => expires_at && fileTimeText(expires_at),
      cell: ({ row: { original: key } }) => (
        <span className={key.expires_at !== null && Date.parse(key.expires_at) < now ? styles.alarm : ""}>
          {key.expires_at === null ? t`nunca` : dayText(key.expires_at, now)}
        </span>
      ),
    },
    {
      id: "actions",
      header: () => <span className="visually-hidden">{t`Acciones`}</span>,
      cell: ({ row: { original: key } }) =>
        manages && (
          <span className={styles.actions}>
            <StaffButton variant="line" onClick={() => onOpen({ sheet: "renew", key })}>
              <Trans>Renovar</Trans>
            </StaffButton>
            <StaffButton variant="line" onClick={() => onOpen({ sheet: "revoke", key })}>
              <Trans>Revocar</Trans>
            </StaffButton>
          </span>
        ),
    },
  ];
}

function Used({ of: key, now }: { of: OfficeKey; now: number }) {
  return (
    <>
      {key.last_used_at === null ? t`nunca` : sinceText(key.last_used_at, now)}
      {key.old_secret_until !== null && Date.parse(key.old_secret_until) > now && (
        <p className="small">
          <Trans>la anterior vale hasta {dayText(key.old_secret_until, now)}</Trans>
        </p>
      )}
    </>
  );
}

function titleOf(open: Open | undefined): string {
  switch (open?.sheet) {
    case "renew":
      return t`Renovar la llave ${open.key.name}`;
    case "revoke":
      return t`Revocar la llave ${open.key.name}`;
    case "secret":
      return t`La llave ${open.name}`;
    case "new":
    case undefined:
      return t`Crear una llave`;
  }
}

function Renew({ name, onRenewed }: { name: string; onRenewed: (answer: { secret: string }) => void }) {
  const renew = useConnectionChange(
    ({ hours }: { hours: number }) => api("rotateOfficeKey", { body: { name, overlap_hours: hours } }),
    onRenewed,
  );
  const {
    form: { register },
    submit,
    problem,
  } = useSentForm(renew, { defaultValues: { hours: 24 } });
  return (
    <form className={form.form} onSubmit={submit}>
      <label className={form.field}>
        <Trans>La anterior sigue valiendo</Trans>
        <select data-first-focus {...register("hours", { valueAsNumber: true })}>
          <option value={0}>{t`nada: termina ahora`}</option>
          <option value={1}>{t`1 hora`}</option>
          <option value={24}>{t`24 horas`}</option>
          <option value={168}>{t`7 días`}</option>
        </select>
      </label>
      {problem && <Alert>{problem}</Alert>}
      <StaffButton type="submit" busy={renew.isPending}>
        <Trans>Renovar y ver la nueva</Trans>
      </StaffButton>
    </form>
  );
}

function Revoke({ name, onRevoked }: { name: string; onRevoked: () => void }) {
  const revoke = useConnectionChange(() => api("revokeOfficeKey", { body: { name } }), onRevoked);
  return (
    <div className={form.form}>
      <p>
        <Trans>
          El sistema que la usa deja de entrar ahora, y sus webhooks se detienen. No se puede deshacer.
        </Trans>
      </p>
      {revoke.error && <Alert>{failureText(revoke.error)}</Alert>}
      <StaffButton variant="alarm" busy={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
        <Trans>Revocar la llave</Trans>
      </StaffButton>
    </div>
  );
}
