import type { BoardOrder } from "@horma/contract";
import { Column, Columns, Nothing } from "@horma/ui";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { type ReactNode, useDeferredValue } from "react";
import { Tabs } from "../layout/Tabs.tsx";
import { usePhone } from "../layout/use-phone.ts";
import { columnsOf, type Stage, stages, stageTitles } from "../order/stage.ts";

export type BoardColumnsProps = {
  orders: readonly BoardOrder[];
  /** Below the first column's cards: what puts them in order. */
  order: ReactNode;
  /** Over the cards that someone prepares: the way to one's own round. */
  round: ReactNode;
  card: (order: BoardOrder, stage: Stage) => ReactNode;
  /** Below the first column's cards, and not counted: what goes back there if its cancellation is undone. */
  canceled: ReactNode;
};

/** What an empty column says. */
const nothingAt: Record<Stage, MessageDescriptor> = {
  to_prepare: msg`Nadie espera. Lo que pidan aparece aquí.`,
  preparing: msg`Nada en preparación.`,
  ready: msg`Nada por retirar.`,
  in_salon: msg`Nada en prueba.`,
};

/** How many cards of a column a tall tablet shows at once. */
const inSight = 6;

/**
 * The four columns side by side; on a phone one of them, chosen by its tab. The visible cards are painted first and the others
 * after them, so that a full board appears at once.
 */
export function BoardColumns({ orders, order, round, card, canceled }: BoardColumnsProps) {
  const columns = columnsOf(orders);
  const whole = useDeferredValue(true, false);
  const cards = (stage: Stage) => (
    <>
      {columns[stage].length === 0 && <Nothing>{i18n._(nothingAt[stage])}</Nothing>}
      {columns[stage].slice(0, whole ? undefined : inSight).map((each) => card(each, stage))}
      {stage === "to_prepare" && canceled}
    </>
  );
  if (usePhone()) {
    const tabs = stages.map((value) => ({
      value,
      title: i18n._(stageTitles[value]),
      count: columns[value].length,
      content: cards(value),
    }));
    return <Tabs label={t`Etapa`} tabs={tabs} />;
  }
  return (
    <Columns>
      {stages.map((stage) => (
        <Column
          key={stage}
          title={i18n._(stageTitles[stage])}
          count={String(columns[stage].length)}
          foot={stage === "to_prepare" && order}
        >
          {stage === "preparing" && round}
          {cards(stage)}
        </Column>
      ))}
    </Columns>
  );
}
