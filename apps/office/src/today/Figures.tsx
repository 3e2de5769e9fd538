import { clockText } from "@horma/app/clock-text";
import { shownNumber } from "@horma/app/shown";
import type { StoreToday } from "@horma/contract";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./Today.module.css";
import { WaitBar } from "./WaitBar.tsx";

/** The heads of the columns of {@link Figures}. */
export const figureHeads = (): ReactNode[] => [
  head(t`En espera`),
  head(t`Mediana`),
  head(t`p90`),
  t`Espera de hoy contra lo prometido`,
  head(t`Prometido`),
  head(t`No atendidos`),
  head(t`Pares perdidos`),
  head(t`Smartboxes`),
  head(t`Pruebas`),
  head(t`Compras`),
  head(t`De prueba a compra`),
];

/** A row's figures; waits above the target are marked. */
export function Figures({
  figures,
  target,
}: {
  figures: Omit<StoreToday, "store" | "call" | "opened" | "target" | "phone" | "manager">;
  target: number;
}) {
  const { waiting, median, p90, unserved, lost, boxes, tries, purchases } = figures;
  const late = (wait: number | null) => clsx(styles.figure, wait !== null && wait > target && styles.alarm);
  const share = tries === 0 ? null : purchases / tries;
  return (
    <>
      <td className={styles.figure}>{shownNumber(waiting)}</td>
      <td className={late(median)}>{median === null ? "" : clockText(median)}</td>
      <td className={late(p90)}>{p90 === null ? "" : clockText(p90)}</td>
      <td>
        <WaitBar median={median} p90={p90} target={target} />
      </td>
      <td className={styles.quiet}>{clockText(target)}</td>
      <td className={clsx(styles.figure, unserved > 0 && styles.alarm)}>{shownNumber(unserved)}</td>
      <td className={styles.figure}>{shownNumber(lost)}</td>
      <td className={clsx(styles.figure, boxes.working < boxes.total && styles.alarm)}>
        {boxes.total > 0 && `${shownNumber(boxes.working)}/${shownNumber(boxes.total)}`}
      </td>
      <td className={styles.quiet}>{shownNumber(tries)}</td>
      <td className={styles.figure}>{shownNumber(purchases)}</td>
      <td>
        {share !== null && (
          <span className={styles.share}>
            <span className={styles.shareBar} aria-hidden="true">
              <span style={{ width: `${Math.min(1, share) * 100}%` }} />
            </span>
            <b>{Math.round(share * 100)} %</b>
          </span>
        )}
      </td>
    </>
  );
}

/** What the bars of waits show. */
export function WaitLegend() {
  return (
    <p className={styles.legend}>
      <span className={styles.medianKey}>{t`mediana`}</span>
      <span className={styles.p90Key}>{t`p90`}</span>
      <span className={styles.targetKey}>{t`prometido`}</span>
      <span className={styles.lateKey}>{t`pasado de lo prometido`}</span>
    </p>
  );
}

/** The head of a column of figures, in two lines where it is long. */
function head(text: string) {
  return (
    <span key={text} className={styles.head}>
      {text}
    </span>
  );
}
