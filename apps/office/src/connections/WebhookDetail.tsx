import { useNow } from "@horma/app/use-now";
import type { Delivery, OfficeWebhook } from "@horma/contract";
import { Alert, IconButton, Nothing, PanelHead, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import form from "../form/form.module.css";
import { TextField } from "../form/TextField.tsx";
import { useSentForm } from "../form/use-sent-form.ts";
import { Waiting } from "../layout/Waiting.tsx";
import { Table } from "../table/Table.tsx";
import { dayText, exactTimeText } from "../time/time-text.ts";
import styles from "./ConnectionsScreen.module.css";
import { connectionsQuery, deliveriesQuery } from "./connection-queries.ts";
import { useConnectionChange } from "./use-connection-change.ts";
import own from "./Webhooks.module.css";

type WebhookDetailProps = {
  webhook: OfficeWebhook;
  manages: boolean;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

/** A webhook with every attempt of its deliveries, and what can be done with it. */
export function WebhookDetail({ webhook, manages, onSecret, onClose }: WebhookDetailProps) {
  const { id, url, active } = webhook;
  const params = { id };
  /** The `next` of the pages before, so that one can go back. */
  const [pages, setPages] = useState<readonly number[]>([]);
  const [asking, setAsking] = useState<"delete" | "replay">();
  const { data, error } = useQuery(deliveriesQuery(id, pages.at(-1)));
  const queries = useQueryClient();
  // The list says what became of the deliveries, too.
  useEffect(() => {
    if (data) void queries.invalidateQueries({ queryKey: connectionsQuery.queryKey, exact: true });
  }, [data, queries]);
  const pause = useConnectionChange(() => api("changeWebhook", { params, body: { active: !active } }));
  const test = useConnectionChange(() => api("testWebhook", { params }));
  const rotate = useConnectionChange(
    () => api("rotateWebhook", { params, body: { overlap_hours: 24 } }),
    ({ secret }) => onSecret(secret),
  );
  const failure = pause.error ?? test.error ?? rotate.error;
  return (
    <section className={own.detail} aria-label={new URL(url).host}>
      <PanelHead title={new URL(url).host} className={styles.head}>
        <IconButton icon="close" label={t`Cerrar`} onClick={onClose} />
      </PanelHead>
      <p className={own.address}>{url}</p>
      {manages && (
        <div className={own.controls}>
          <StaffButton variant="line" busy={test.isPending} onClick={() => test.mutate(undefined)}>
            <Trans>Probar</Trans>
          </StaffButton>
          <StaffButton variant="line" busy={pause.isPending} onClick={() => pause.mutate(undefined)}>
            {active ? t`Pausar` : t`Reanudar`}
          </StaffButton>
          <StaffButton variant="line" busy={rotate.isPending} onClick={() => rotate.mutate(undefined)}>
            <Trans>Renovar secreto</Trans>
          </StaffButton>
          <StaffButton variant="line" onClick={() => setAsking("replay")}>
            <Trans>Reenviar desde…</Trans>
          </StaffButton>
          <StaffButton variant="line" onClick={() => setAsking("delete")}>
            <Trans>Quitar</Trans>
          </StaffButton>
        </div>
      )}
      {failure && <Alert>{failureText(failure)}</Alert>}
      {data === undefined ? (
        <Waiting look="section" error={error}>{t`Cargando los envíos`}</Waiting>
      ) : data.deliveries.length === 0 ? (
        <Nothing look="section">
          <Trans>Todavía no se envió nada.</Trans>
        </Nothing>
      ) : (
        <>
          <Deliveries id={id} deliveries={data.deliveries} manages={manages} />
          <div className={own.controls}>
            <IconButton
              icon="back"
              label={t`Más nuevos`}
              disabled={pages.length === 0}
              onClick={() => setPages(pages.slice(0, -1))}
            />
            <IconButton
              icon="forward"
              label={t`Más antiguos`}
              disabled={data.next === null}
              onClick={() => data.next !== null && setPages([...pages, data.next])}
            />
          </div>
        </>
      )}
      <Sheet
        look="box"
        open={asking !== undefined}
        title={asking === "delete" ? t`Quitar el webhook` : t`Reenviar desde un momento`}
        onClose={() => setAsking(undefined)}
      >
        {asking === "delete" && <Remove id={id} onDone={onClose} />}
        {asking === "replay" && <Replay id={id} onDone={() => setAsking(undefined)} />}
      </Sheet>
    </section>
  );
}

function Deliveries({
  id,
  deliveries,
  manages,
}: {
  id: number;
  deliveries: readonly Delivery[];
  manages: boolean;
}) {
  const now = useNow();
  const resend = useConnectionChange((delivery_id: number) =>
    api("resendDelivery", { params: { id, delivery_id } }),
  );
  return (
    <>
      {resend.error && <Alert>{failureText(resend.error)}</Alert>}
      <Table
        low
        caption={t`Envíos`}
        columns={[
          t`Hora`,
          t`Evento`,
          t`Respuesta`,
          t`Intento`,
          t`Próximo`,
          <span key="actions" className="visually-hidden">
            <Trans>Acciones</Trans>
          </span>,
        ]}
      >
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <td>{exactTimeText(delivery.attempted_at ?? delivery.created_at)}</td>
            <td>{delivery.type}</td>
            <td className={failing(delivery) ? styles.alarm : styles.strong}>{answerText(delivery)}</td>
            <td className={styles.right}>{delivery.attempts}</td>
            <td>{delivery.next_attempt_at === null ? "" : dayText(delivery.next_attempt_at, now)}</td>
            <td>
              {manages && delivery.state !== "delivered" && (
                <StaffButton
                  variant="line"
                  busy={resend.isPending && resend.variables === delivery.id}
                  onClick={() => resend.mutate(delivery.id)}
                >
                  <Trans>Enviar de nuevo</Trans>
                </StaffButton>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function failing({ state, attempts }: Delivery): boolean {
  return state === "failed" || (state === "pending" && attempts > 0);
}

/** What the receiver answered to the last attempt. */
function answerText({ state, attempts, status }: Delivery): string {
  if (attempts === 0) return t`Por enviar`;
  const answer = status === null ? t`Sin respuesta` : String(status);
  return state === "failed" ? t`Fallido: ${answer}` : answer;
}

function Remove({ id, onDone }: { id: number; onDone: () => void }) {
  const remove = useConnectionChange(() => api("deleteWebhook", { params: { id } }), onDone);
  return (
    <div className={form.form}>
      <p>
        <Trans>No se le envía nada más, tampoco lo que espera. No se puede deshacer.</Trans>
      </p>
      {remove.error && <Alert>{failureText(remove.error)}</Alert>}
      <StaffButton variant="alarm" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
        <Trans>Quitar el webhook</Trans>
      </StaffButton>
    </div>
  );
}

function Replay({ id, onDone }: { id: number; onDone: () => void }) {
  const replay = useConnectionChange(
    ({ from }: { from: string }) =>
      api("replayWebhook", { params: { id }, body: { from: new Date(from).toISOString() } }),
    onDone,
  );
  const {
    form: { register },
    submit,
    problem,
  } = useSentForm(replay, { defaultValues: { from: "" } });
  return (
    <form className={form.form} onSubmit={submit}>
      <p>
        <Trans>Todo lo que pasó desde ese momento se envía otra vez, también lo que ya se entregó.</Trans>
      </p>
      <TextField label={t`Desde`} data-first-focus required type="datetime-local" {...register("from")} />
      {problem && <Alert>{problem}</Alert>}
      <StaffButton type="submit" busy={replay.isPending}>
        <Trans>Reenviar</Trans>
      </StaffButton>
    </form>
  );
}
