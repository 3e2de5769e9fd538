import type { BoardOrder, BoardPair, OrderDetail } from "@horma/contract";
import { displaySize, type MissReason, missReasons, pairToBring } from "@horma/domain";
import { PressTile, RadioGroup, Sheet, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { missReasonWords } from "../miss-reasons.ts";
import type { SlotAnswer } from "../order-actions.ts";
import { shopper } from "../shopper.ts";
import { LookSheet } from "./LookSheet.tsx";
import { isWorthLooking, slotOfPair } from "./look.ts";
import { MissConsequences } from "./MissConsequences.tsx";
import styles from "./MissSheet.module.css";

export type MissSheetProps = {
  order: BoardOrder;
  /** All orders of the board. */
  orders: readonly BoardOrder[];
  detail: OrderDetail | undefined;
  open: boolean;
  /** The missing pair, if it is known already. */
  pair?: BoardPair | undefined;
  onClose: () => void;
  /** `slot`: what the runner saw where they looked. */
  onMiss: (pair: BoardPair, reason: MissReason, slot?: SlotAnswer) => void;
};

/**
 * "No está": how many are left in the slot and where to go instead (mock-up 36b), and if no pair is to be had, why, and what
 * happens then (36).
 */
export function MissSheet(props: MissSheetProps) {
  const candidates = props.order.pairs.filter(({ state }) => pairToBring(state));
  const first = props.pair ?? candidates.findLast((pair) => !pair.confirmed) ?? candidates.at(-1);
  // The sheet starts afresh each time it opens.
  return <Look key={`${props.open} ${first?.id}`} {...props} candidates={candidates} first={first} />;
}

type ChoiceProps = MissSheetProps & { candidates: readonly BoardPair[]; first: BoardPair | undefined };

function Look(props: ChoiceProps) {
  const { order, orders, detail, open, candidates, first, onClose, onMiss } = props;
  const [chosen, setChosen] = useState(first);
  const [seen, setSeen] = useState<SlotAnswer>();
  const pair = candidates.find(({ id }) => id === chosen?.id);
  const slot = pair && !pair.confirmed ? slotOfPair(pair, detail) : undefined;
  if (open && pair && slot && isWorthLooking(slot) && seen === undefined) {
    return (
      <LookSheet
        key={pair.id}
        order={order}
        orders={orders}
        pair={pair}
        candidates={candidates}
        slot={slot}
        onClose={onClose}
        onPair={setChosen}
        onAnswer={(answer) => {
          onMiss(pair, "not_there", answer);
          onClose();
        }}
        onWhy={setSeen}
      />
    );
  }
  return <Choice {...props} first={pair ?? first} seen={seen} />;
}

/** `seen`: what the runner saw in the slot of the first pair. */
function Choice(props: ChoiceProps & { seen: SlotAnswer | undefined }) {
  const { order, detail, open, onClose, onMiss, candidates, first, seen } = props;
  const [marked, setMarked] = useState<readonly number[]>(first === undefined ? [] : [first.id]);
  const [reason, setReason] = useState<MissReason>("not_there");
  const missing = candidates.filter((pair) => marked.includes(pair.id));
  const sizes = missing.map((pair) => displaySize(pair.size)).join(t` y la `);
  const toggle = ({ id }: BoardPair) =>
    setMarked(marked.includes(id) ? marked.filter((other) => other !== id) : [...marked, id]);
  const confirm = () => {
    for (const pair of missing) {
      if (reason === "not_there" && seen && pair.id === first?.id) onMiss(pair, reason, seen);
      else onMiss(pair, reason);
    }
    onClose();
  };
  return (
    <Sheet
      open={open}
      title={t`¿Por qué no está?`}
      onClose={onClose}
      side={
        <MissConsequences
          order={order}
          detail={detail}
          missing={missing}
          reason={reason}
          empty={seen?.left === 0 ? seen : undefined}
        />
      }
      foot={
        <StaffButton size="lg" icon="forward" disabled={missing.length === 0} onClick={confirm}>
          {missing.length === 0 ? t`Marca el par que no está` : confirmText(reason, sizes, missing.length)}
        </StaffButton>
      }
    >
      <div className={styles.tiles}>
        {candidates.map((pair) => (
          <PressTile
            key={pair.id}
            size={displaySize(pair.size)}
            text={marked.includes(pair.id) ? t`No está` : t`Sí está`}
            pressed={marked.includes(pair.id)}
            onClick={() => toggle(pair)}
          />
        ))}
      </div>
      <RadioGroup
        look="rows"
        className={styles.reasons}
        label={t`Motivo, pedido de ${shopper(order)}`}
        value={reason}
        onChange={setReason}
        options={missReasons.map((value) => ({
          value,
          text: missReasonWords()[value].text(placeOf(missing)),
          note: missReasonWords()[value].note,
        }))}
      />
    </Sheet>
  );
}

function confirmText(reason: MissReason, sizes: string, count: number): string {
  if (reason === "not_there")
    return t`Confirmar que la ${sizes} no ${plural(count, { one: "está", other: "están" })}`;
  return t`Confirmar: falta la ${sizes}`;
}

/** Where the pairs should have been, if that is one place. */
function placeOf(pairs: readonly BoardPair[]): string | null {
  const places = new Set(pairs.map((pair) => pair.location));
  return places.size === 1 ? (pairs[0]?.location ?? null) : null;
}
