import { clockText } from "@horma/app/clock-text";
import type { BoardDevice, StaffPerson } from "@horma/contract";
import { displaySize, pairToPutBack, pairWaitsSince } from "@horma/domain";
import {
  Alert,
  BarcodeProgress,
  Icon,
  type IconName,
  Label,
  ProductImage,
  SizeText,
  StaffButton,
} from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { Link } from "react-router";
import type { PendingAction } from "../action/use-pending-actions.ts";
import type { BoardClock } from "../live/board-clock.ts";
import { paths } from "../paths.ts";
import { timeOfDay } from "../time/clock-text.ts";
import styles from "./ReturnCard.module.css";
import type { OrderPair } from "./return-lists.ts";
import { type ReturnStep, returnStep } from "./return-step.ts";
import { returnNote, returnWait } from "./return-words.ts";

const actions = (): Record<Exclude<ReturnStep["action"], "wait">, { text: string; icon: IconName }> => ({
  fetch: { text: t`Retirar`, icon: "box" },
  clean: { text: t`Sanitizar`, icon: "mist" },
  take_out: { text: t`Sacar`, icon: "door" },
  shelve: { text: t`Guardar`, icon: "scan" },
  take_over: { text: t`Tomarlo yo`, icon: "person" },
  receive: { text: t`Volvió del taller`, icon: "wrench" },
});

export type ReturnCardProps = {
  which: OrderPair;
  devices: readonly BoardDevice[];
  me: Pick<StaffPerson, "id">;
  clock: BoardClock;
  pendingAction: PendingAction | undefined;
  onAct: () => void;
};

/** One pair that came back: the shoe, why, where, and the next action. */
export function ReturnCard({ which, devices, me, clock, pendingAction, onAct }: ReturnCardProps) {
  const { product, size: plain } = which.pair;
  const size = displaySize(plain);
  const name = `${product.brand} ${product.name}, ${size}`;
  const step = returnStep(which, devices, me);
  const late = returnWait(which, clock.at);
  const wrong = pendingAction?.kind === "refused" ? pendingAction.text : step.trouble;
  return (
    <Label role="group" className={styles.card} aria-label={name}>
      <div className={styles.top}>
        <div className={styles.image}>{product.image && <ProductImage src={product.image} alt="" />}</div>
        <p className={`num ${styles.size}`}>
          <SizeText>{size}</SizeText>
        </p>
        <p className={styles.name}>
          <b>
            {product.brand} {product.name}
          </b>
          <span>{step.cycle?.text ?? returnNote(which)}</span>
          {late !== undefined && step.action !== "wait" && (
            <span className={styles.late}>
              <Trans>
                <Icon name="alert" size="sm" />
                Espera{" "}
                {clock.stale ? t`desde las ${timeOfDay(pairWaitsSince(which.order, which.pair))}` : late}
              </Trans>
            </span>
          )}
        </p>
      </div>
      {wrong !== undefined && (
        <Alert look="row" className={styles.wrong}>
          {wrong}
        </Alert>
      )}
      <div className={styles.bottom}>
        <p className={clsx(styles.place, step.action === "shelve" && styles.slot)}>
          <Icon name={step.place.icon} />
          <b className={step.action === "shelve" ? "num" : undefined}>{step.place.text}</b>
        </p>
        {step.action === "wait" ? (
          <Cycle step={step} since={which.pair.since} clock={clock} />
        ) : (
          <div className={styles.action}>
            {which.pair.place === "return_rack" && (
              <Link
                to={paths.damage(which.order.hash_id, which.pair.id)}
                className={styles.damaged}
                aria-label={t`Volvió dañado: ${name}`}
              >
                <Trans>Dañado</Trans>
              </Link>
            )}
            <ActionButton
              step={step}
              text={actionText(which, step.action)}
              icon={actions()[step.action].icon}
              name={name}
              pendingAction={pendingAction}
              onAct={onAct}
            />
          </div>
        )}
      </div>
    </Label>
  );
}

function Cycle({ step, since, clock }: { step: ReturnStep; since: string; clock: BoardClock }) {
  return (
    <div className={styles.cycle}>
      <BarcodeProgress
        done={step.cycle?.done ?? 0}
        bars={26}
        size="md"
        label={step.cycle?.text ?? ""}
        className={styles.bars}
      />
      <b>{clock.stale ? timeOfDay(since) : clockText(clock.at - Date.parse(since))}</b>
    </div>
  );
}

type ActionButtonProps = Pick<ReturnCardProps, "pendingAction" | "onAct"> & {
  step: ReturnStep;
  text: string;
  icon: IconName;
  name: string;
};

/** A canceled pair was never out: it goes from its holder's hands into its slot. */
function actionText({ pair }: OrderPair, action: keyof ReturnType<typeof actions>): string {
  return pairToPutBack(pair) && action === "shelve"
    ? t`Devolver a ${pair.location ?? t`su lugar`}`
    : actions()[action].text;
}

function ActionButton({ step, text, icon, name, pendingAction, onAct }: ActionButtonProps) {
  const queued = pendingAction?.kind === "queued";
  const word = queued ? t`En cola` : step.trouble === undefined ? text : t`Sanitizar a mano`;
  return (
    <StaffButton
      icon={icon}
      queued={queued}
      busy={pendingAction?.kind === "sent"}
      aria-label={`${word}: ${name}`}
      onClick={onAct}
    >
      {word}
    </StaffButton>
  );
}
