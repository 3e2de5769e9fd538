import type { BoardOrder } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { ScanVerdict, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { rackSlotText } from "../returns/rack-slot.ts";
import styles from "./ClosedOrder.module.css";
import { whyNotOpen } from "./find-order.ts";
import { OrderHead } from "./settle/OrderHead.tsx";
import { type Choices, settlementOf } from "./settle/settlement.ts";

export type ClosedOrderProps = {
  order: BoardOrder;
  /** What the cashier just chose for its pairs. Undefined if someone else closed it, or no one has to. */
  closed: { order: BoardOrder; choices: Choices } | undefined;
  /** queued = without a network; sent when it is back. */
  step: "queued" | "closing" | "closed";
  onNext: () => void;
  /** Undefined if there is nothing to undo. */
  onAskUndo: (() => void) | undefined;
};

const titles = { queued: msg`En cola`, closing: msg`Cerrando`, closed: msg`Pedido cerrado` } as const;

/** An order that needs nothing more at the till: its result, and where its pairs go. */
export function ClosedOrder({ order, closed, step, onNext, onAskUndo }: ClosedOrderProps) {
  const back = order.pairs.filter(({ place, rack_slot }) => place === "return_rack" && rack_slot !== null);
  return (
    <div className={styles.closed}>
      <OrderHead order={order} />
      {closed === undefined ? (
        <ScanVerdict verdict="wrong" {...whyNotOpen(order)} />
      ) : (
        <ScanVerdict
          verdict="right"
          title={i18n._(titles[step])}
          text={
            step === "queued"
              ? t`Se cierra cuando vuelva la conexión.`
              : settlementOf(closed.order, closed.choices).counts
          }
        />
      )}
      {back.length > 0 && (
        <ul className={styles.back} aria-label={t`Vuelven`}>
          {back.map((pair) => (
            <li key={pair.id}>
              <span className="num">{displaySize(pair.size)}</span>
              <span>
                {pair.product.brand} {pair.product.name}
              </span>
              <b>{rackSlotText(pair.rack_slot)}</b>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {onAskUndo && (
          <StaffButton variant="line" size="lg" icon="refresh" onClick={onAskUndo}>
            <Trans>Deshacer o cambiar</Trans>
          </StaffButton>
        )}
        <StaffButton size="lg" icon="forward" onClick={onNext}>
          <Trans>Siguiente cliente</Trans>
        </StaffButton>
      </div>
    </div>
  );
}
