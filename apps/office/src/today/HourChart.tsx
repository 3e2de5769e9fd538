import { clockText } from "@horma/app/clock-text";
import { shownNumber } from "@horma/app/shown";
import type { StoreDay } from "@horma/contract";
import { PanelHead } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import styles from "./Today.module.css";

export type HourChartProps = { hours: StoreDay["hours"]; target: number };

/** Requests by hour, grey, with the median and p90 of their waits against the target. A table has the same for who does not see it. */
export function HourChart({ hours, target }: HourChartProps) {
  if (hours.length === 0)
    return (
      <p>
        <Trans>Todavía no hay pedidos en estos días.</Trans>
      </p>
    );
  const most = Math.max(...hours.map(({ orders }) => orders));
  // Waits over three times the target are cut, so that one bad hour does not flatten the others.
  const top = Math.min(3 * target, Math.max(1.5 * target, ...hours.map(({ p90 }) => p90 ?? 0)));
  const share = (wait: number) => (Math.min(wait, top) / top) * 100;
  const height = (wait: number) => `${share(wait)}%`;
  const between = (low: number, high: number) => ({
    bottom: height(low),
    height: `${share(high) - share(low)}%`,
  });
  return (
    <section>
      <PanelHead title={t`Pedidos y espera por hora`} look="note" className={styles.chartHead}>
        <p className={styles.legend}>
          <span className={styles.medianKey}>{t`mediana`}</span>
          <span className={styles.p90Key}>{t`p90`}</span>
          <span className={styles.ordersKey}>{t`pedidos`}</span>
        </p>
      </PanelHead>
      <div className={styles.chart} aria-hidden="true">
        <span className={styles.targetLine} style={{ bottom: height(target) }}>
          {clockText(target)}
        </span>
        {hours.map(({ hour, orders, median, p90 }) => (
          <span key={hour} className={styles.hour}>
            <span className={styles.orders} style={{ height: `${(orders / most) * 60}%` }}>
              {orders > 0 && shownNumber(orders)}
            </span>
            {median !== null && p90 !== null && (
              <>
                {median < target && (
                  <span className={styles.whisker} style={between(median, Math.min(p90, target))} />
                )}
                {p90 > target && (
                  <span
                    className={clsx(styles.whisker, styles.late)}
                    style={between(Math.max(median, target), p90)}
                  />
                )}
                <span className={styles.mark} style={{ bottom: height(median) }} />
              </>
            )}
          </span>
        ))}
      </div>
      <div className={styles.hourNames} aria-hidden="true">
        {hours.map(({ hour }) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{t`Pedidos y espera por hora`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Hora`}</th>
              <th scope="col">{t`Pedidos`}</th>
              <th scope="col">{t`Mediana`}</th>
              <th scope="col">{t`p90`}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, orders, median, p90 }) => (
              <tr key={hour}>
                <th scope="row">{hour}</th>
                <td>{orders}</td>
                <td>{median === null ? "" : clockText(median)}</td>
                <td>{p90 === null ? "" : clockText(p90)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
