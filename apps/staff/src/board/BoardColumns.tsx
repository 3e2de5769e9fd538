import type { BoardOrder } from "@horma/contract";
import { Column, Columns } from "@horma/ui";
import type { ReactNode } from "react";
import { columnsOf, type Stage, stages, stageTitles } from "../order/stage.ts";
import { Tabs } from "../page/Tabs.tsx";
import { usePhone } from "../page/use-phone.ts";

export type BoardColumnsProps = {
  orders: readonly BoardOrder[];
  card: (order: BoardOrder, stage: Stage) => ReactNode;
};

/** The four columns beside each other; on a phone one of them, chosen by its tab. */
export function BoardColumns({ orders, card }: BoardColumnsProps) {
  const columns = columnsOf(orders);
  if (usePhone()) {
    const tabs = stages.map((value) => ({
      value,
      title: stageTitles[value],
      count: columns[value].length,
      content: columns[value].map((order) => card(order, value)),
    }));
    return <Tabs label="Etapa" tabs={tabs} />;
  }
  return (
    <Columns>
      {stages.map((stage) => (
        <Column key={stage} title={stageTitles[stage]} count={String(columns[stage].length)}>
          {columns[stage].map((order) => card(order, stage))}
        </Column>
      ))}
    </Columns>
  );
}
