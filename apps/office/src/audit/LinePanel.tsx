import { useNow } from "@horma/app/use-now";
import type { AuditLine } from "@horma/contract";
import { Icon, IconButton, PanelHead } from "@horma/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { scopeNames } from "../connections/scope-texts.ts";
import { kindTexts } from "../import/kind-texts.ts";
import { actorText } from "../layout/actor-text.ts";
import { roleNames } from "../layout/role-names.ts";
import { reasonTexts } from "../stock/reason-texts.ts";
import { dayText, exactTimeText } from "../time/time-text.ts";
import styles from "./AuditScreen.module.css";
import { actionText } from "./action-texts.ts";
import { type ChangedThing, changedThings, wordOf } from "./change-texts.ts";
import { dataText } from "./data-texts.ts";

/** A line with all that was recorded of it. */
export function LinePanel({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const { at, actor, action, subject, store, data } = line;
  const now = useNow();
  const { changes, ...others } = data;
  const changed = changedThings(changes);
  const recorded = changed === undefined ? data : others;
  const facts: [string, string][] = [
    [t`Quién`, actorText(actor)],
    ...(subject === "" ? [] : ([[t`Sobre`, actorText(subject)]] as [string, string][])),
    ...(store === null ? [] : ([[t`Tienda`, store]] as [string, string][])),
    ...Object.entries(recorded).map(([name, value]): [string, string] => [
      dataText(name),
      recordedText(name, value),
    ]),
  ];
  return (
    <aside className={styles.panel} aria-label={actionText(action)}>
      <PanelHead
        look="close"
        title={
          <div>
            <p className="label">{dayText(at, now)}</p>
            <p className={styles.time}>{exactTimeText(at).split(", ").at(-1)}</p>
          </div>
        }
      >
        <IconButton icon="close" label={t`Cerrar`} onClick={onClose} />
      </PanelHead>
      <h2 className="h2">{actionText(action)}</h2>
      {changed?.map((thing) => (
        <Changed key={thing.of} {...thing} isSubject={thing.of === actorText(subject)} />
      ))}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        <Icon name="lock" />
        <Trans>Una entrada no se edita; se borra por meses enteros.</Trans>
      </p>
    </aside>
  );
}

/** Each value of a thing before and after. What the line is about has no heading of its own. */
function Changed({ of, values, isSubject }: ChangedThing & { isSubject: boolean }) {
  return (
    <table className={styles.changed}>
      <caption className={isSubject ? "visually-hidden" : "label"}>{of}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Campo`}</th>
          <th scope="col">{t`Antes`}</th>
          <th scope="col">{t`Después`}</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What recorded words are called, by the name that they are recorded by. */
const recordedWords: Record<string, Readonly<Record<string, MessageDescriptor>>> = {
  before: roleNames,
  by: {
    company: msg`con la cuenta de la empresa`,
    link: msg`con su enlace`,
    passkey: msg`con su clave de acceso`,
  },
  kind: kindTexts,
  reason: {
    ...reasonTexts,
    "account ended": msg`la empresa cerró su cuenta`,
    counter: msg`la clave parece copiada`,
    "no group": msg`ningún grupo suyo tiene acceso`,
    replay: msg`la respuesta ya se había usado`,
  },
  role: roleNames,
  scopes: scopeNames,
};

/** A recorded value in words; a list with commas. */
function recordedText(name: string, value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map((each) => recordedText(name, each)).join(", ");
  if (typeof value === "boolean") return value ? t`sí` : t`no`;
  return typeof value === "object" ? JSON.stringify(value) : wordOf(recordedWords[name] ?? {}, String(value));
}
