import { useNow } from "@horma/app/use-now";
import type { OfficeKey, OfficeWebhook } from "@horma/contract";
import { webhookLimits } from "@horma/domain";
import { Nothing, PanelHead, Sheet, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useState } from "react";
import { ShownOnce } from "../form/ShownOnce.tsx";
import { useFilters } from "../table/use-filters.ts";
import { dayText } from "../time/time-text.ts";
import styles from "./ConnectionsScreen.module.css";
import { NewWebhook } from "./NewWebhook.tsx";
import { WebhookDetail } from "./WebhookDetail.tsx";
import own from "./Webhooks.module.css";

type WebhooksProps = { webhooks: readonly OfficeWebhook[]; keys: readonly OfficeKey[]; manages: boolean };

/** Addresses that events are sent to, and the deliveries of the one that is open. */
export function Webhooks({ webhooks, keys, manages }: WebhooksProps) {
  const { open, set } = useFilters();
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const withEvents = keys.filter(({ scopes }) => scopes.includes("events"));
  const withRoom = withEvents.filter(
    ({ name }) => webhooks.filter(({ key }) => key === name).length < webhookLimits.ofKey,
  );
  const chosen = webhooks.find(({ id }) => String(id) === open);
  const close = () => {
    setAdding(false);
    setSecret(undefined);
  };
  return (
    <section className={clsx(own.webhooks, chosen && own.withDetail)}>
      <div>
        <PanelHead title={t`Avisos (webhooks)`} className={styles.head}>
          {manages && withRoom.length > 0 && (
            <StaffButton variant="line" icon="plus" onClick={() => setAdding(true)}>
              <Trans>Webhook</Trans>
            </StaffButton>
          )}
        </PanelHead>
        {webhooks.length === 0 && (
          <Nothing look="section">
            {withEvents.length === 0
              ? t`Primero crea una llave que permita events.`
              : t`Ningún sistema recibe avisos todavía.`}
          </Nothing>
        )}
        <ul className={own.list}>
          {webhooks.map((webhook) => (
            <li key={webhook.id}>
              <button
                type="button"
                className={own.webhook}
                aria-current={webhook === chosen || undefined}
                onClick={() => set({ open: String(webhook.id) })}
              >
                <span className={styles.strong}>{new URL(webhook.url).host}</span>
                <span className="small">
                  {webhook.key}: {webhook.type ?? t`todos los eventos`}
                  {webhook.store !== null && ` · ${webhook.store}`}
                </span>
                <State webhook={webhook} />
              </button>
            </li>
          ))}
        </ul>
      </div>
      {chosen && (
        <WebhookDetail
          key={chosen.id}
          webhook={chosen}
          manages={manages}
          onSecret={setSecret}
          onClose={() => set({ open: "" })}
        />
      )}
      <Sheet
        look="box"
        open={adding || secret !== undefined}
        title={secret === undefined ? t`Crear un webhook` : t`Secreto de firma`}
        onClose={close}
      >
        {secret === undefined ? (
          <NewWebhook
            keys={withRoom}
            onMade={({ id, secret: made }) => {
              setAdding(false);
              setSecret(made);
              set({ open: String(id) });
            }}
          />
        ) : (
          <>
            <p>
              <Trans>
                Con él, quien recibe comprueba las firmas. Cópialo ahora: no se puede volver a ver.
              </Trans>
            </p>
            <ShownOnce label={t`Secreto de firma`} value={secret} onClose={close} />
          </>
        )}
      </Sheet>
    </section>
  );
}

function State({
  webhook: { active, stopped, delivered, retrying, failed, failing_since },
}: {
  webhook: OfficeWebhook;
}) {
  const now = useNow();
  if (stopped === "gone")
    return (
      <span className={styles.alarm}>{t`Detenido: el receptor respondió 410. Reanúdalo si volvió`}</span>
    );
  const missing = retrying + failed;
  if (missing > 0) {
    const since = failing_since === null ? "" : dayText(failing_since, now);
    return (
      <span className={styles.alarm}>
        {plural(missing, { one: `1 sin entregar desde ${since}`, other: `# sin entregar desde ${since}` })}
      </span>
    );
  }
  if (!active) return <span className="small">{t`En pausa: lo que pase se envía después`}</span>;
  return (
    <span className="small">
      {delivered === 0 ? t`Nada enviado aún` : t`Los últimos ${delivered}, entregados`}
    </span>
  );
}
