import type { BoardOrder, BoardPair } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { CountStepper, PressTile, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { SlotAnswer } from "../order-actions.ts";
import { LookConsequences } from "./LookConsequences.tsx";
import styles from "./LookSheet.module.css";
import { type LookedSlot, slotNote } from "./look.ts";
import { SlotRows } from "./SlotRows.tsx";

export type LookSheetProps = {
  order: BoardOrder;
  /** All orders of the board: one of them may hold what is elsewhere. */
  orders: readonly BoardOrder[];
  pair: BoardPair;
  /** Pairs that may be meant instead. */
  candidates: readonly BoardPair[];
  slot: LookedSlot;
  onClose: () => void;
  onPair: (pair: BoardPair) => void;
  onAnswer: (answer: SlotAnswer) => void;
  /** No pair is to be had, or there is another reason: mock-up 36. */
  onWhy: (answer: SlotAnswer) => void;
};

/** Mock-up 36b: how many are left here, how many lie elsewhere, where to go now. */
export function LookSheet(props: LookSheetProps) {
  const { order, orders, pair, candidates, slot, onClose, onPair, onAnswer, onWhy } = props;
  const [left, setLeft] = useState(0);
  const [asked, setAsked] = useState<string | null>();
  const offered = slot.others.filter(({ free }) => free > 0);
  const target = offered.find(({ location }) => location === asked) ?? offered[0];
  const size = displaySize(pair.size);
  const here = slot.location ?? t`su lugar`;
  const answer = { location: slot.location, left, to: left === 0 ? (target?.location ?? null) : null };
  const elsewhere = offered.reduce((sum, { free }) => sum + free, 0);
  const ends = left === 0 && target === undefined;
  return (
    <Sheet
      open
      title={t`Hay ${left} en ${here}`}
      onClose={onClose}
      side={<LookConsequences order={order} slot={slot} left={left} target={target?.location} />}
      foot={
        <>
          <StaffButton size="lg" icon="forward" onClick={() => (ends ? onWhy(answer) : onAnswer(answer))}>
            {ends ? t`No queda ninguna` : goText(left, target?.location ?? null)}
          </StaffButton>
          {!ends && (
            <StaffButton variant="line" onClick={() => onWhy(answer)}>
              <Trans>Otro motivo</Trans>
            </StaffButton>
          )}
        </>
      }
    >
      {candidates.length > 1 && (
        <div className={styles.tiles}>
          {candidates.map((each) => (
            <PressTile
              key={each.id}
              size={displaySize(each.size)}
              text={each.id === pair.id ? t`No está` : t`Sí está`}
              pressed={each.id === pair.id}
              onClick={() => onPair(each)}
            />
          ))}
        </div>
      )}
      <div className={styles.counts}>
        <p className={styles.expected}>
          <span>
            <Trans>Esperado</Trans>
          </span>
          <span className="num">{slot.expected}</span>
        </p>
        <CountStepper label={t`¿Cuántas ${size} ves?`} value={left} max={slot.expected} onChange={setLeft} />
      </div>
      {slot.others.length > 0 && (
        <SlotRows
          label={elsewhere > 0 ? t`Quedan ${elsewhere} en otros lugares` : t`En otros lugares`}
          slots={slot.others}
          noteOf={(other) => slotNote(slot.location, other, pair, orders)}
          chosen={left === 0 ? target?.location : undefined}
          onChoose={(location) => {
            setLeft(0);
            setAsked(location);
          }}
        />
      )}
    </Sheet>
  );
}

function goText(left: number, target: string | null): string {
  if (left > 0) return t`Dejar en ${left} y sacarla de aquí`;
  return t`Ir a ${target ?? t`otro lugar`}`;
}
