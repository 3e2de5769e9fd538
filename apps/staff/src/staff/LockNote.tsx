import { Icon } from "@horma/ui";
import { plural } from "@lingui/core/macro";
import { useBoard } from "../live/board-query.ts";
import styles from "./LockNote.module.css";

/** On a locked tablet: says that requests wait, and nothing else about them. */
export function LockNote({ storeCode }: { storeCode: string }) {
  const { data: board } = useBoard(storeCode);
  const waiting = board?.orders.filter(({ runner, status_id }) => runner === null && status_id === "pending");
  const count = waiting?.length ?? 0;
  if (count === 0) return null;
  return (
    <p role="status" className={styles.note}>
      <Icon name="bell" />
      <span className="num">{count}</span>{" "}
      {plural(count, { one: "pedido por preparar", other: "pedidos por preparar" })}
    </p>
  );
}
