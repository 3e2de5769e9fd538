import type { BoardOrder } from "@horma/contract";
import { Column, Columns } from "@horma/ui";
import { type ReactNode, useId } from "react";
import { useSearchParams } from "react-router";
import { columnsOf, type Stage, stages, stageTitles } from "../order/stage.ts";
import { usePhone } from "../page/use-phone.ts";
import styles from "./BoardColumns.module.css";

export type BoardColumnsProps = {
  orders: readonly BoardOrder[];
  card: (order: BoardOrder, stage: Stage) => ReactNode;
};

/** The four columns beside each other; on a phone one of them, chosen by its tab. */
export function BoardColumns({ orders, card }: BoardColumnsProps) {
  const columns = columnsOf(orders);
  if (usePhone()) return <BoardTabs columns={columns} card={card} />;
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

type Tabs = Pick<BoardColumnsProps, "card"> & { columns: Record<Stage, BoardOrder[]> };

/** The tab is kept in the address: who comes back from an order is where they were. */
function BoardTabs({ columns, card }: Tabs) {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const asked = search.get("tab");
  const shown = stages.find((stage) => stage === asked) ?? "to_prepare";
  const show = (stage: Stage) => {
    setSearch({ tab: stage }, { replace: true });
    document.getElementById(id + stage)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label="Etapa" className={styles.tabs}>
        {stages.map((stage) => (
          <button
            key={stage}
            id={id + stage}
            type="button"
            role="tab"
            aria-selected={stage === shown}
            aria-controls={`${id}panel`}
            tabIndex={stage === shown ? 0 : -1}
            onClick={() => show(stage)}
            onKeyDown={({ key }) => show(stages[stepped(stage, key)] ?? stage)}
          >
            <b className="num">{columns[stage].length}</b> <span>{stageTitles[stage]}</span>
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={id + shown} className={styles.panel}>
        {columns[shown].map((order) => card(order, shown))}
      </div>
    </>
  );
}

function stepped(stage: Stage, key: string): number {
  const at = stages.indexOf(stage);
  if (key === "ArrowRight") return (at + 1) % stages.length;
  if (key === "ArrowLeft") return (at + stages.length - 1) % stages.length;
  if (key === "Home") return 0;
  return key === "End" ? stages.length - 1 : at;
}
