import { shownList } from "@horma/app/shown";
import type { BoardOrder, BoardPair } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { PressTile, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { shopper } from "../shopper.ts";
import { pairsAt } from "../stage.ts";
import styles from "./ReceiveSheet.module.css";

export type ReceiveSheetProps = {
  /** The order whose pairs come back. Without it the sheet is closed. */
  order: BoardOrder | undefined;
  onClose: () => void;
  onReceive: (order: BoardOrder, pair: BoardPair) => void;
};

/** Which pairs the shopper gives back now. The others stay with them. */
export function ReceiveSheet({ order, onClose, onReceive }: ReceiveSheetProps) {
  return (
    <Sheet open={order !== undefined} title={t`¿Qué pares vuelven?`} onClose={onClose} look="box">
      {order && (
        <Choice
          order={order}
          onReceive={(pairs) => {
            for (const pair of pairs) onReceive(order, pair);
            onClose();
          }}
        />
      )}
    </Sheet>
  );
}

function Choice({ order, onReceive }: { order: BoardOrder; onReceive: (pairs: BoardPair[]) => void }) {
  const pairs = pairsAt(order, "in_salon");
  const [staying, setStaying] = useState<readonly number[]>([]);
  const back = pairs.filter((pair) => !staying.includes(pair.id));
  const toggle = ({ id }: BoardPair) =>
    setStaying(staying.includes(id) ? staying.filter((other) => other !== id) : [...staying, id]);
  const sizes = shownList(back.map((pair) => displaySize(pair.size)));
  return (
    <>
      <p>
        <Trans>Van al estante de devoluciones. Los que {shopper(order)} se lleva los cierra la caja.</Trans>
      </p>
      <div className={styles.tiles}>
        {pairs.map((pair) => (
          <PressTile
            key={pair.id}
            size={displaySize(pair.size)}
            text={staying.includes(pair.id) ? t`Sigue en salón` : t`Vuelve`}
            pressed={!staying.includes(pair.id)}
            onClick={() => toggle(pair)}
          />
        ))}
      </div>
      <StaffButton size="lg" icon="forward" disabled={back.length === 0} onClick={() => onReceive(back)}>
        {back.length === 0 ? t`Marca los que vuelven` : t`Recibir ${sizes}`}
      </StaffButton>
    </>
  );
}
