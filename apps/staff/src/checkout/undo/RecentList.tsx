import { clockText } from "@horma/app/clock-text";
import type { SettledOrder } from "@horma/contract";
import { type StaffRole, undoDeadline } from "@horma/domain";
import { IconButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useBoardClock } from "../../live/use-board-clock.ts";
import { timeOfDay } from "../../time/clock-text.ts";
import styles from "./RecentList.module.css";
import { settledAt } from "./undo-words.ts";

export type RecentListProps = {
  /** Undefined before the first answer. */
  settlements: readonly SettledOrder[] | undefined;
  role: StaffRole;
  chosen: string | null;
  onChoose: (hashId: string) => void;
  /** Back to the orders in the salon. */
  onBack: () => void;
};

/** Mock-up 37b, left: what the till closed today, and how long each can be undone. */
export function RecentList({ settlements, role, chosen, onChoose, onBack }: RecentListProps) {
  return (
    <>
      <div className={styles.head}>
        <IconButton icon="back" label={t`Volver a los pedidos en salón`} onClick={onBack} />
        <h2 className={styles.title}>
          <Trans>Cerrados hace poco</Trans>
        </h2>
      </div>
      {settlements !== undefined && settlements.length === 0 ? (
        <p className={styles.none}>
          <Trans>Hoy no hay cierres que deshacer.</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {settlements?.map((settled) => (
            <Row
              key={`${settled.hash_id} ${settled.at}`}
              settled={settled}
              role={role}
              chosen={settled.hash_id === chosen}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
      <p className={styles.rule}>
        <Trans>Después de 15 minutos lo deshace jefatura, hasta el cierre del día.</Trans>
      </p>
    </>
  );
}

type RowProps = { settled: SettledOrder; chosen: boolean } & Pick<RecentListProps, "role" | "onChoose">;

function Row({ settled, role, chosen, onChoose }: RowProps) {
  const clock = useBoardClock();
  const { nickname, code, hash_id, charged } = settled;
  const left = charged ? 0 : undoDeadline(role, settledAt(settled)) - (clock?.at ?? 0);
  return (
    <li>
      <button
        type="button"
        className={clsx(styles.row, chosen && styles.chosen, left <= 0 && styles.late)}
        aria-current={chosen ? "true" : undefined}
        onClick={() => onChoose(hash_id)}
      >
        <b>{nickname ?? code}</b> <span>{clock && wordOf(settled, role, left)}</span>{" "}
        <span className="num">{code}</span>
      </button>
    </li>
  );
}

/** A manager has until the day's close, so only the hour tells their settlements apart. */
function wordOf({ at, charged }: SettledOrder, role: StaffRole, left: number): string {
  if (charged) return t`cobrado a las ${timeOfDay(at)}`;
  if (left <= 0) return t`sólo jefatura`;
  return role === "manager" ? t`a las ${timeOfDay(at)}` : t`quedan ${clockText(left)}`;
}
