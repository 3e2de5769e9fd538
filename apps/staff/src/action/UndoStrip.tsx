import { StaffButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { refreshBoard } from "../live/board-query.ts";
import { refusalText } from "./refusal-text.ts";
import styles from "./UndoStrip.module.css";
import { endUndo, type Undoable, useUndoable } from "./undoable.ts";

/** The last thing done that can be taken back, for the seconds in which it can (FL-12). */
export function UndoStrip() {
  const undoable = useUndoable();
  return undoable && <Offer key={undoable.until} undoable={undoable} />;
}

function Offer({ undoable }: { undoable: Undoable }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  useEffect(() => {
    if (busy) return;
    const over = setTimeout(() => endUndo(undoable), Math.max(0, undoable.until - Date.now()));
    return () => clearTimeout(over);
  }, [undoable, busy]);
  const undo = async () => {
    setBusy(true);
    const outcome = await undoable.undo();
    await refreshBoard();
    setBusy(false);
    if (outcome.kind === "refused") setRefused(refusalText(outcome.error));
    else endUndo(undoable);
  };
  return (
    <div role="status" className={styles.strip}>
      <p>{refused ?? undoable.text}</p>
      {refused === undefined && (
        <StaffButton variant="line" icon="refresh" busy={busy} onClick={() => void undo()}>
          <Trans>Deshacer</Trans>
        </StaffButton>
      )}
    </div>
  );
}
