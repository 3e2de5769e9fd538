import { clockText } from "@horma/app/clock-text";
import { shownNumber } from "@horma/app/shown";
import type { StoreToday } from "@horma/contract";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./Today.module.css";
import { WaitBar } from "./WaitBar.tsx";

export type ShownFigures = Omit<StoreToday, "store" | "call" | "opened" | "target" | "phone" | "manager">;

export type FigureColumn = {
  id: string;
  title: string;
  /** Waits above the target are marked. */
  cell: (figures: ShownFigures, target: number) => ReactNode;
  /** What a file has of it; a drawing is not in one. */
  text?: (figures: ShownFigures, target: number) => string | number | null;
};

/** The columns of a store's figures. */
export const figureColumns = (): FigureColumn[] => [
  counted("waiting", t`En espera`, ({ waiting }) => waiting),
  waited("median", t`Mediana`),
  waited("p90", t`p90`),
  {
    id: "bar",
    title: t`Espera de hoy contra la meta`,
    cell: ({ median, p90 }, target) => <WaitBar median={median} p90={p90} target={target} />,
  },
  {
    id: "target",
    title: t`Meta`,
    cell: (_, target) => <span className={styles.quiet}>{clockText(target)}</span>,
    text: (_, target) => clockText(target),
  },
  {
    id: "promises",
    title: t`Promesas cumplidas`,
    cell: ({ promises }) => <span className={styles.figure}>{heldText(promises)}</span>,
    text: ({ promises }) => heldText(promises),
  },
  counted(
    "unserved",
    t`No atendidos`,
    ({ unserved }) => unserved,
    ({ unserved }) => unserved > 0,
  ),
  counted("lost", t`Pares perdidos`, ({ lost }) => lost),
  {
    id: "boxes",
    title: t`Smartboxes`,
    cell: ({ boxes }) => (
      <span className={clsx(styles.figure, boxes.working < boxes.total && styles.alarm)}>
        {boxes.total > 0 && `${shownNumber(boxes.working)}/${shownNumber(boxes.total)}`}
      </span>
    ),
    text: ({ boxes }) => `${boxes.working} de ${boxes.total}`,
  },
  {
    id: "tries",
    title: t`Pruebas`,
    cell: ({ tries }) => <span className={styles.quiet}>{shownNumber(tries)}</span>,
    text: ({ tries }) => tries,
  },
  counted("purchases", t`Compras`, ({ purchases }) => purchases),
  {
    id: "share",
    title: t`De prueba a compra`,
    cell: (figures) => <Share of={shareOf(figures)} />,
    text: (figures) => {
      const share = shareOf(figures);
      return share === null ? null : `${Math.round(share * 100)} %`;
    },
  },
];

function counted(
  id: string,
  title: string,
  figure: (figures: ShownFigures) => number,
  isAlarm: (figures: ShownFigures) => boolean = () => false,
): FigureColumn {
  return {
    id,
    title,
    cell: (figures) => (
      <span className={clsx(styles.figure, isAlarm(figures) && styles.alarm)}>
        {shownNumber(figure(figures))}
      </span>
    ),
    text: figure,
  };
}

function waited(id: "median" | "p90", title: string): FigureColumn {
  const text = ({ [id]: wait }: ShownFigures) => (wait === null ? null : clockText(wait));
  return {
    id,
    title,
    cell: (figures, target) => {
      const wait = figures[id];
      return (
        <span className={clsx(styles.figure, wait !== null && wait > target && styles.alarm)}>
          {text(figures)}
        </span>
      );
    },
    text,
  };
}

const shareOf = ({ tries, purchases }: ShownFigures) => (tries === 0 ? null : purchases / tries);

function Share({ of }: { of: number | null }) {
  if (of === null) return null;
  return (
    <span className={styles.share}>
      <span className={styles.shareBar} aria-hidden="true">
        <span style={{ width: `${Math.min(1, of) * 100}%` }} />
      </span>
      <b>{Math.round(of * 100)} %</b>
    </span>
  );
}

/** The head of a column of figures, in two lines where it is long. */
export function FigureHead({ id, title }: Pick<FigureColumn, "id" | "title">) {
  return id === "bar" ? title : <span className={styles.head}>{title}</span>;
}

/** What the bars of waits show. */
export function WaitLegend() {
  return (
    <p className={styles.legend}>
      <span className={styles.medianKey}>{t`mediana`}</span>
      <span className={styles.p90Key}>{t`p90`}</span>
      <span className={styles.targetKey}>{t`meta`}</span>
      <span className={styles.lateKey}>{t`pasado de la meta`}</span>
    </p>
  );
}

/** The share of first promises that were held; empty before the first one. */
function heldText({ judged, held }: ShownFigures["promises"]): string {
  return judged === 0 ? "" : `${Math.round((held / judged) * 100)} %`;
}
