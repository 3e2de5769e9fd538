import type { BoardDevice } from "@horma/contract";
import { displaySize, roleMay, type StaffRole } from "@horma/domain";
import { Icon, Label, ProductImage, SizeText, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link } from "react-router";
import { Refusal } from "../action/Refusal.tsx";
import type { PendingAction } from "../action/use-pending-actions.ts";
import type { BoardClock } from "../live/board-clock.ts";
import { deviceNames } from "../order/order-place.ts";
import { orderQuery } from "../order/order-query.ts";
import { shopper } from "../order/shopper.ts";
import { paths } from "../paths.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { timeOfDay } from "../time/clock-text.ts";
import styles from "./LostCard.module.css";
import { lastSeen, pairHistory } from "./last-seen.ts";
import type { OrderPair } from "./return-lists.ts";
import { lostClock } from "./return-words.ts";

export type LostCardProps = {
  which: OrderPair;
  devices: readonly BoardDevice[];
  clock: BoardClock;
  role: StaffRole;
  pendingAction: PendingAction | undefined;
  onFound: () => void;
  onGiveUp: () => void;
};

/** A lost pair: for how long, where it was last, who had it, and what to do. */
export function LostCard({ which, devices, clock, role, pendingAction, onFound, onGiveUp }: LostCardProps) {
  const { order, pair } = which;
  const { store } = useStaffSession();
  const { data: detail } = useQuery(orderQuery(store.code, order.hash_id));
  const history = detail?.history ?? [];
  const size = displaySize(pair.size);
  const name = `${pair.product.brand} ${pair.product.name}, ${size}`;
  const { time, tone } = lostClock(which, clock.at);
  return (
    <Label role="group" className={styles.card} aria-label={t`Perdido: ${name}`}>
      <div className={styles.top}>
        <p className={`num ${styles.size}`}>
          <SizeText>{size}</SizeText>
        </p>
        <p className={clsx(styles.clock, clock.stale ? styles.stale : styles[tone])}>
          {tone === "late" && <Icon name="alert" size="lg" />}
          <span className="visually-hidden">
            <Trans>Perdido hace</Trans>{" "}
          </span>
          <span className="num">{clock.stale ? timeOfDay(pair.since) : time}</span>
        </p>
      </div>
      <div className={styles.shoe}>
        <div className={styles.image}>
          {pair.product.image && <ProductImage src={pair.product.image} alt="" />}
        </div>
        <p className={styles.name}>
          <b>
            {pair.product.brand} {pair.product.name}
          </b>
          <span>{pair.product.color}</span>
          <span className={styles.seen}>{lastSeen(pair, history, shopper(order))}</span>
        </p>
      </div>
      {history.length > 0 && (
        <ol className={styles.history} aria-label={t`Historia`}>
          {pairHistory(pair.id, history, deviceNames(devices)).map((line) => (
            <li key={line.key}>
              <b>{timeOfDay(line.at)}</b>
              {line.text}
            </li>
          ))}
        </ol>
      )}
      <Refusal pendingAction={pendingAction} look="row" />
      <div className={styles.actions}>
        <StaffButton
          icon="scan"
          queued={pendingAction?.kind === "queued"}
          busy={pendingAction?.kind === "sent"}
          aria-label={t`Lo encontré: ${name}`}
          onClick={onFound}
        >
          {pendingAction?.kind === "queued" ? t`En cola` : t`Lo encontré`}
        </StaffButton>
        {roleMay(role, "write_off") ? (
          <StaffButton variant="line" aria-label={t`Dar por perdido: ${name}`} onClick={onGiveUp}>
            <Trans>Dar por perdido</Trans>
          </StaffButton>
        ) : (
          <Link className={styles.link} to={paths.order(order.hash_id)}>
            <Trans>Pedido de {shopper(order)}</Trans>
          </Link>
        )}
      </div>
    </Label>
  );
}
