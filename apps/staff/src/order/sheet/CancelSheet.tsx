import type { BoardOrder, StaffPerson } from "@horma/contract";
import { type CancelReason, displaySize, limits } from "@horma/domain";
import { Icon, RadioGroup, Sheet, SlotText, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { cancelChoices } from "../cancel-reasons.ts";
import { shopper } from "../shopper.ts";
import styles from "./CancelSheet.module.css";
import { canBeUndone, cancelConsequences, pairsToCancel } from "./cancel-consequences.ts";
import consequences from "./MissConsequences.module.css";

export type CancelSheetProps = {
  order: BoardOrder;
  /** Who cancels: the history names them. */
  staff: StaffPerson;
  /** The server's time, epoch ms. */
  now: number;
  open: boolean;
  onClose: () => void;
  onCancel: (reason: CancelReason, note: string) => void;
};

/** Mock-up 36c: the reason first, then what will happen, then the button (TR-02). */
export function CancelSheet(props: CancelSheetProps) {
  // The sheet starts afresh each time it opens.
  return <Choice key={String(props.open)} {...props} />;
}

function Choice({ order, staff, now, open, onClose, onCancel }: CancelSheetProps) {
  const [reason, setReason] = useState<CancelReason>();
  const [note, setNote] = useState("");
  const who = shopper(order);
  const confirm = () => {
    if (reason === undefined) return;
    onCancel(reason, note.trim());
    onClose();
  };
  return (
    <Sheet
      open={open}
      title={t`¿Por qué se cancela?`}
      onClose={onClose}
      side={
        <>
          <Consequences order={order} />
          <p className={styles.undo}>
            {canBeUndone(order) ? t`Se puede deshacer por 2 minutos.` : t`No se puede deshacer.`}{" "}
            <Trans>Queda a nombre de {staff.name}.</Trans>
          </p>
        </>
      }
      foot={
        <>
          <StaffButton size="lg" icon="close" disabled={reason === undefined} onClick={confirm}>
            {reason === undefined ? t`Elige por qué` : t`Cancelar el pedido de ${who}`}
          </StaffButton>
          <StaffButton variant="line" onClick={onClose}>
            <Trans>Seguir preparando</Trans>
          </StaffButton>
        </>
      }
    >
      <RadioGroup
        look="rows"
        className={styles.reasons}
        label={t`Motivo, pedido de ${who}`}
        value={reason}
        onChange={setReason}
        options={cancelChoices(order, now)}
      />
      <NoteField value={note} onChange={setNote} />
    </Sheet>
  );
}

function Consequences({ order }: { order: BoardOrder }) {
  const ended = pairsToCancel(order);
  const [first] = ended;
  return (
    <>
      <h3 className={consequences.title}>
        <Trans>Qué pasará</Trans>
      </h3>
      <ol className={consequences.list}>
        {cancelConsequences(order).map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} />
            <span>
              <SlotText>{text}</SlotText>
            </span>
          </li>
        ))}
      </ol>
      {first && (
        <p className={styles.pairs}>
          <span className="num">{ended.map(({ size }) => displaySize(size)).join(" ")}</span>
          <span>
            {first.product.brand} {first.product.name}
            <br />
            {first.product.color}
          </span>
        </p>
      )}
    </>
  );
}

function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <Trans>Nota, si hace falta. El cliente puede leerla en sus datos</Trans>
      </label>
      <input
        id={id}
        value={value}
        maxLength={limits.cancelNoteMax}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => onChange(event.target.value)}
      />
      <span aria-hidden="true">
        {value.length}/{limits.cancelNoteMax}
      </span>
    </div>
  );
}
