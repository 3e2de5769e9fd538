import type { BoardDevice, BoardOrder } from "@horma/contract";
import { displaySize, orderStage } from "@horma/domain";
import { BarcodeProgress, ScanVerdict } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { miscount } from "../card-notes.ts";
import { deviceText, orderPlace } from "../order-place.ts";
import type { Target } from "../targets.ts";
import styles from "./LeavingNote.module.css";
import type { LeavingStep } from "./leaving-step.ts";

export type LeavingNoteProps = {
  step: LeavingStep;
  order: BoardOrder;
  devices: readonly BoardDevice[];
  target: Target;
  /** Why its box does not work, if it does not. */
  why: string | undefined;
};

/** What the box does while the runner puts the pairs in, and what to do there. */
export function LeavingNote({ step, order, devices, target, why }: LeavingNoteProps) {
  const box = order.device === null ? target.text : deviceText(order.device);
  switch (step) {
    case "scanning":
      if (why === undefined) return null;
      return <ScanVerdict verdict="wrong" title={why} text={`${leaveText(order, target.text)}.`} />;
    case "shut":
      return (
        <ScanVerdict
          verdict="wrong"
          title={why ?? t`${box} no se abrió`}
          text={`${leaveText(order, target.text)}.`}
        />
      );
    case "opening":
      return (
        <div role="status" className={styles.note}>
          <b>
            <Trans>Abriendo {box}</Trans>
          </b>
          <BarcodeProgress indeterminate bars={36} size="lg" />
        </div>
      );
    case "open":
      return (
        <div role="status" className={styles.note}>
          <b>
            <Trans>Puerta trasera abierta</Trans>
          </b>
          <span>
            <Trans>{leaveText(order, box)} y ciérrala.</Trans>
          </span>
        </div>
      );
    case "miscounted":
      return (
        <ScanVerdict
          verdict="wrong"
          title={t`El conteo no coincide`}
          text={`${miscount(order, devices) ?? ""}.`}
        />
      );
    case "left": {
      const stage = orderStage(order);
      return (
        <ScanVerdict
          verdict="right"
          title={leftText(order, stage === undefined ? box : orderPlace(order, stage).text)}
          text={t`El cliente ya ve cómo sigue su pedido.`}
        />
      );
    }
    case "none":
      return null;
  }
}

/** What is to be left, by the books: a canceled pair is not. */
function leaveText({ pairs }: BoardOrder, place: string): string {
  const [first, ...others] = pairs.filter(({ state }) => state === "picking");
  return first === undefined || others.length > 0
    ? t`Deja los pares en ${place}`
    : t`Deja la ${displaySize(first.size)} en ${place}`;
}

function leftText({ pairs }: BoardOrder, place: string): string {
  const [first, ...others] = pairs.filter(({ state }) => state === "placed");
  return first === undefined || others.length > 0
    ? t`Pares en ${place}`
    : t`La ${displaySize(first.size)} está en ${place}`;
}
