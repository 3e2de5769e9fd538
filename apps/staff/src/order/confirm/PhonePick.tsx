import type { BoardPair, OrderDetail } from "@horma/contract";
import { displaySize, pairToPutBack } from "@horma/domain";
import { Icon, type IconName, ProductImage, RackMap, SizeText, Ticks } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import type { BoardClock } from "../../live/board-clock.ts";
import { paths } from "../../paths.ts";
import { CodeCamera } from "../../scan/lazy-camera.tsx";
import { timeOfDay } from "../../time/clock-text.ts";
import { orderClock } from "../order-clock.ts";
import { slotParts, slotsText } from "../order-place.ts";
import { shopper } from "../shopper.ts";
import { LeavingNote } from "./LeavingNote.tsx";
import { PhoneActions } from "./PhoneActions.tsx";
import styles from "./PhonePick.module.css";
import type { Pick } from "./pick.ts";

export type PhonePickProps = {
  pick: Pick;
  detail: OrderDetail | undefined;
  clock: BoardClock;
  /** What was canceled or taken over. */
  notice: ReactNode;
  /** What the last scan said. */
  said: ReactNode;
};

/** Mock-up 31b: one hand, one pair at a time. What to do next is at the bottom and always in sight; the rest scrolls. */
export function PhonePick({ pick, detail, clock, notice, said }: PhonePickProps) {
  const { order, pairs, waiting, step, devices, target, holder, take } = pick;
  // The camera is for one pair: the next one lies in another slot, which is shown first.
  const [scanning, setScanning] = useState<number>();
  const [wanted] = waiting;
  const mine = holder === undefined;
  const camera = mine && step === "scanning" && wanted !== undefined && scanning === wanted.id;
  const shown = wanted ?? pairs.find((pair) => pair.state === "picking") ?? pairs[0];
  return (
    <div className={styles.pick} data-whole-phone data-own-news>
      <header className={styles.header}>
        <Link to={paths.board} className={styles.back} aria-label={t`Volver`}>
          <Icon name="back" />
        </Link>
        <h1>{shopper(order)}</h1>
        <time className="num">{timeOfDay(clock.at)}</time>
      </header>
      {notice}
      <Wait pick={pick} clock={clock} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and by keys too */}
      <div className={styles.middle} tabIndex={0}>
        <div className={styles.said}>
          <LeavingNote step={step} order={order} devices={devices} target={target} why={pick.why} />
          {said}
        </div>
        {camera ? (
          <Suspense fallback={<div className={styles.camera} />}>
            <CodeCamera className={styles.camera} onCode={take} />
          </Suspense>
        ) : (
          mine && wanted && <Slot pair={wanted} aisle={detail?.aisle ?? null} />
        )}
        <Pairs pairs={pairs} next={wanted} />
        {shown && <Shoe pair={shown} />}
      </div>
      <PhoneActions pick={pick} now={clock.at} scanning={camera} onScan={() => setScanning(wanted?.id)} />
    </div>
  );
}

function Wait({ pick, clock }: { pick: Pick; clock: BoardClock }) {
  const { time, tone, done } = orderClock(pick.order, "preparing", clock.at);
  return (
    <section className={clsx(styles.wait, clock.stale ? styles.stale : styles[tone])} aria-label={t`Espera`}>
      <p className={styles.caption}>
        {clock.stale ? t`a las ${timeOfDay(clock.readAt)}` : <Trans>Espera</Trans>}
      </p>
      <p className={clsx("num", styles.time)}>{time}</p>
      <Ticks
        done={done ?? 0}
        count={36}
        tone={tone}
        stale={clock.stale}
        look="block"
        className={styles.ticks}
      />
    </section>
  );
}

/** Where the next pair is, as large as the phone allows. */
function Slot({ pair, aisle }: { pair: BoardPair; aisle: OrderDetail["aisle"] }) {
  const slot = pair.location === null ? undefined : slotParts(pair.location);
  return (
    <section className={styles.slot} aria-label={t`Ubicación en bodega`}>
      <p className={styles.words}>{slot === undefined ? t`Sin ubicación` : slotsText([slot])}</p>
      {pair.location !== null && <p className={clsx("num", styles.place)}>{pair.location}</p>}
      {slot && aisle?.name === slot.aisle && (
        <RackMap
          module={slot.module}
          level={slot.level}
          modules={aisle.modules}
          levels={aisle.levels}
          isEmpty={(module, level) => !aisle.filled.some((name) => isAt(name, module, level))}
          className={styles.rack}
        />
      )}
    </section>
  );
}

function isAt(name: string, module: number, level: number): boolean {
  const slot = slotParts(name);
  return slot?.module === module && slot.level === level;
}

function Pairs({ pairs, next }: { pairs: readonly BoardPair[]; next: BoardPair | undefined }) {
  return (
    <ul className={styles.pairs} aria-label={t`Pares`}>
      {pairs.map((pair) => {
        const { icon, text, look } = cellOf(pair);
        return (
          <li key={pair.id} className={clsx(styles.pair, look && styles[look], pair === next && styles.next)}>
            <span className={clsx("num", styles.size)}>
              <SizeText>{displaySize(pair.size)}</SizeText>
            </span>
            <span className={styles.state} role="status">
              <Icon name={icon} />
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function cellOf(pair: BoardPair): { icon: IconName; text: string; look?: "found" | "missing" } {
  if (pair.state === "missing") return { icon: "close", text: t`No está`, look: "missing" };
  if (pairToPutBack(pair) && pair.confirmed)
    return { icon: "shelf", text: t`Déjala en ${pair.location ?? t`su lugar`}`, look: "missing" };
  if (pair.state === "canceled") return { icon: "close", text: t`Cancelada`, look: "missing" };
  return pair.confirmed
    ? { icon: "check", text: t`Confirmada`, look: "found" }
    : { icon: "scan", text: t`Falta` };
}

function Shoe({ pair: { product } }: { pair: BoardPair }) {
  return (
    <section className={styles.shoe} aria-label={`${product.brand} ${product.name}`}>
      <div className={styles.image}>
        {product.image && <ProductImage src={product.image} sizes="104px" alt="" />}
      </div>
      <p>
        <b className={styles.model}>
          {product.brand} {product.name}
        </b>
        {product.color}
      </p>
    </section>
  );
}
