import { clockText } from "@horma/app/clock-text";
import { useNow } from "@horma/app/use-now";
import type { StoreTrouble } from "@horma/contract";
import { PanelHead } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import styles from "./Today.module.css";

/** Trouble that costs a shopper or a pair right now. */
const alarms: readonly StoreTrouble["kind"][] = ["unclaimed", "device_failed", "pair_lost", "requests_flood"];

/** What the store must see to now, the longest first; its tablets show the same. */
export function Trouble({ trouble }: { trouble: readonly StoreTrouble[] }) {
  const now = useNow();
  return (
    <section>
      <PanelHead title={t`Para resolver`} look="note" className={styles.chartHead}>
        <b>{trouble.length}</b>
      </PanelHead>
      {trouble.length === 0 && (
        <p>
          <Trans>Nada por ahora.</Trans>
        </p>
      )}
      {trouble.length > 0 && (
        <ul className={styles.trouble}>
          {trouble.map((each) => {
            const { title, text } = words(each);
            const alarm = alarms.includes(each.kind);
            return (
              <li key={each.key}>
                <span>
                  <b>{title}</b>
                  {text !== undefined && <span className={clsx("small", styles.about)}>{text}</span>}
                </span>
                <span className={clsx(styles.since, alarm ? styles.alarmBlock : styles.warnBlock)}>
                  {clockText(now - Date.parse(each.since))}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function words({ kind, order, shoe, device, poll }: StoreTrouble): {
  title: string;
  text?: string | undefined;
} {
  const about = order === null ? undefined : t`Pedido ${order}`;
  const pair = shoe ?? t`Un par`;
  switch (kind) {
    case "unclaimed":
      return { title: t`Nadie toma el pedido ${order ?? ""}` };
    case "slow_picking":
      return { title: t`${pair}: bodega tarda`, text: about };
    case "device_failed":
      return { title: t`Smartbox ${device ?? ""} con falla`, text: about };
    case "left_in_device":
      return { title: t`${pair}: nadie lo retiró`, text: about };
    case "try_on_overdue":
      return { title: t`${pair}: sigue en salón`, text: about };
    case "return_waits":
      return { title: t`${pair}: espera en devoluciones`, text: about };
    case "pair_lost":
      return { title: t`Par perdido: ${pair}`, text: about };
    case "unhappy_shopper":
      return { title: t`Cliente no conforme`, text: poll?.shoe ?? about };
    case "not_served":
      return { title: t`Un cliente se fue sin atender`, text: about };
    case "seller_called":
      return { title: t`Un cliente llama a un vendedor`, text: about };
    case "requests_flood":
      return { title: t`Demasiados pedidos de un mismo lugar` };
  }
}
