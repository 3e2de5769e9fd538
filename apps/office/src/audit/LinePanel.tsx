import { useNow } from "@horma/app/use-now";
import type { AuditLine } from "@horma/contract";
import { Icon, IconButton, PanelHead } from "@horma/ui";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { scopeNames } from "../connections/scope-texts.ts";
import { actorText } from "../layout/actor-text.ts";
import { roleNames } from "../layout/role-names.ts";
import { dayText, exactTimeText } from "../time/time-text.ts";
import styles from "./AuditScreen.module.css";
import { actionText } from "./action-texts.ts";
import { dataText } from "./data-texts.ts";

/** A line with all that was recorded of it. */
export function LinePanel({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const { at, actor, action, subject, store, data } = line;
  const now = useNow();
  const facts: [string, string][] = [
    [t`Quién`, actorText(actor)],
    ...(subject === "" ? [] : ([[t`Sobre`, actorText(subject)]] as [string, string][])),
    ...(store === null ? [] : ([[t`Tienda`, store]] as [string, string][])),
    ...Object.entries(data).map(([name, value]): [string, string] => [
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

/** A recorded value in words: roles and scopes of keys have names of their own. */
function recordedText(name: string, value: unknown): string {
  if (name === "scopes" && Array.isArray(value))
    return value.map((each) => wordOf(scopeNames, each)).join(", ");
  return name === "role" || name === "before" ? wordOf(roleNames, value) : valueText(value);
}

function wordOf(words: Readonly<Record<string, MessageDescriptor>>, value: unknown): string {
  const word = typeof value === "string" && Object.hasOwn(words, value) ? words[value] : undefined;
  return word === undefined ? valueText(value) : i18n._(word);
}

/** A recorded value as text; a list with commas. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
