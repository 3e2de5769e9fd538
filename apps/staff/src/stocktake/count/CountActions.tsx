import { StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { differenceText } from "../count-words.ts";
import type { CountDraft } from "../draft.ts";
import { drafts } from "../drafts.ts";
import type { SlotView } from "../slot-view.ts";
import { slotName, type Target, theSlot } from "../target.ts";
import styles from "./CountActions.module.css";
import type { SlotCounting } from "./use-slot-count.ts";

type ToolsProps = { counting: SlotCounting; camera: boolean; onCamera: () => void };

/** The camera, and the last pair taken back. */
export function CountTools({ counting: { current, unread }, camera, onCamera }: ToolsProps) {
  return (
    <div className={styles.two}>
      <StaffButton
        variant={camera ? "ink" : "line"}
        icon="camera"
        aria-pressed={camera}
        onClick={onCamera}
        disabled={current === undefined}
      >
        <Trans>Cámara</Trans>
      </StaffButton>
      <StaffButton
        variant="line"
        icon="delete"
        disabled={current === undefined || current.reads.length === 0}
        onClick={() => unread()}
      >
        <Trans>Deshacer la última</Trans>
      </StaffButton>
    </div>
  );
}

type ActionsProps = { draft: CountDraft; counting: SlotCounting; onType: () => void };

/** The slot is done, a code is typed, or the count waits. */
export function CountActions({ draft: { store, target }, counting, onType }: ActionsProps) {
  const navigate = useNavigate();
  const { views, current } = counting;
  const next = views.find(({ state }) => state === "pending" || state === "begun" || state === "lost");
  const ends = views.every(({ state }) => state === "sent");
  const leave = () => {
    navigate(paths.stocktake);
    if (ends) drafts.end(store, target);
  };
  return (
    <div className={styles.actions}>
      {current ? (
        <StaffButton size="lg" icon="forward" onClick={() => void counting.send(current)}>
          {readyText(target, current)}
        </StaffButton>
      ) : next ? (
        <StaffButton size="lg" icon="forward" onClick={() => counting.turnTo(next.location)}>
          <Trans>Seguir con {theSlot(target, next.location)}</Trans>
        </StaffButton>
      ) : (
        <StaffButton size="lg" icon="check" onClick={leave}>
          {ends ? t`Terminar conteo` : t`Volver a Conteo`}
        </StaffButton>
      )}
      <div className={styles.two}>
        <StaffButton variant="line" icon="keypad" disabled={current === undefined} onClick={onType}>
          <Trans>Escribir el código</Trans>
        </StaffButton>
        <StaffButton variant="line" onClick={leave}>
          <Trans>Pausar conteo</Trans>
        </StaffButton>
      </div>
    </div>
  );
}

function readyText(target: Target, view: SlotView): string {
  const [name, difference] = [slotName(target, view.location), differenceText(view)];
  return difference === "" ? t`${name} listo` : t`${name} listo: ${difference.toLowerCase()}`;
}
