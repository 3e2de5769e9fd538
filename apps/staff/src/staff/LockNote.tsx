import { Icon } from "@horma/ui";
import { plural } from "@lingui/core/macro";
import { useBoard } from "../live/board-query.ts";
import { StopWait } from "../order/StopWait.tsx";
import { columnsOf } from "../order/stage.ts";
import styles from "./LockNote.module.css";

/** On a locked tablet: says how many requests wait and how long the oldest has, and nothing else about them. */
export function LockNote({ storeCode }: { storeCode: string }) {
  const { data: board } = useBoard(storeCode);
  const [oldest, ...others] = columnsOf(board?.orders ?? []).to_prepare;
  if (oldest === undefined) return null;
  const count = 1 + others.length;
  return (
    <p role="status" className={styles.note}>
      <Icon name="bell" />
      <span className="num">{count}</span>{" "}
      {plural(count, { one: "pedido por preparar", other: "pedidos por preparar" })}
      <StopWait order={oldest} />
    </p>
  );
}
