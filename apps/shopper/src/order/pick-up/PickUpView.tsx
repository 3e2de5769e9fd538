import type { Order } from "@horma/contract";
import { orderCan } from "@horma/domain";
import {
  Alert,
  BarcodeProgress,
  Button,
  CountDown,
  Footer,
  Header,
  Label,
  NetworkBanner,
  OpenBoxIllustration,
  ProductImage,
  ProductLabel,
  Screen,
  ShelfIllustration,
  ZoneIllustration,
} from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { clockTime, countdownText } from "../../clock/clock-text.ts";
import { useSecondsLeft } from "../../clock/use-seconds-left.ts";
import { shownPairs } from "../../pair/shown-pairs.ts";
import { SoundCorner } from "../../sound/SoundCorner.tsx";
import { currentSurface } from "../../surface.ts";
import { JoinedNotice } from "../joined/JoinedNotice.tsx";
import type { Connection } from "../known/connection.ts";
import { CancelOrder } from "../shown/CancelOrder.tsx";
import { useCallSeller } from "../shown/use-call-seller.ts";
import { BoxPlace, FailedBoxPlace, SalonPlace, ShelfPlace, ZonePlace } from "./PickUpPlace.tsx";
import styles from "./PickUpView.module.css";
import { alarmBelow, windowLeft } from "./pick-up-clock.ts";
import { useTimeAnnouncement } from "./use-time-announcement.ts";

export type PickUpViewProps = {
  order: Order;
  /** The pairs are already in the shopper's hands. */
  withShopper: boolean;
  /** Epoch ms; undefined while no window runs: the order is not ready, or its box is in trouble (TR-19). */
  deadline: number | undefined;
  /** The last minute has begun. */
  urgent: boolean;
  connection: Connection;
  alert: string | undefined;
  opening: boolean;
  onOpen: () => void;
  taking: boolean;
  /** The shopper says that they took the pairs from shelf or zone. */
  onTake: () => void;
  extending: boolean;
  /** Set when the shopper may ask for more time. */
  onExtend: (() => void) | undefined;
  onContinue: () => void;
};

/** The box, the shelf or the delivery zone (SC-13), on the retailer's colour. */
export function PickUpView(props: PickUpViewProps) {
  const { order, withShopper, connection, opening, taking } = props;
  const { nickname } = order.client;
  const place = placeOf(order, withShopper);
  const actions = shownActions(props, place);
  const picture = clsx(styles.picture, actions.includes("taken") && styles.above);
  return (
    <Screen
      background="box"
      header={<Header tone="box" title={greeting(nickname, place)} end={<SoundCorner />} />}
      banner={
        connection !== "live" && (
          <NetworkBanner title={t`Sin conexión`}>
            <Trans>Tu pedido sigue su curso. Reintentando.</Trans>
          </NetworkBanner>
        )
      }
      footer={<Until {...props} place={place} actions={actions} />}
    >
      <Label raised className={styles.label}>
        <Place order={order} place={place} around={heightAround(props)} tight={props.alert !== undefined} />
        <Pairs order={order} />
      </Label>
      {place === "shelf" && order.actual_device && (
        <ShelfIllustration name={order.actual_device.name} className={picture} />
      )}
      {place === "zone" && <ZoneIllustration alias={nickname ?? ""} className={picture} />}
      {place === "salon" && (
        <OpenBoxIllustration className={styles.picture} {...(nickname && { names: [nickname] })} />
      )}
      <JoinedNotice order={order} />
      {!opening && !taking && <CancelOrder order={order} className={styles.cancel} />}
    </Screen>
  );
}

/** `failed_box`: the pairs are in a box that does not work. */
type PlaceName = "box" | "failed_box" | "shelf" | "zone" | "salon";

function placeOf({ actual_device, meta }: Order, withShopper: boolean): PlaceName {
  if (withShopper) return "salon";
  const place = actual_device?.type_id ?? "zone";
  return place === "box" && meta.trouble === "device_failed" ? "failed_box" : place;
}

function greeting(nickname: string | null, place: PlaceName): string {
  if (place === "zone" || place === "salon" || place === "failed_box") return nickname ?? t`Tu pedido`;
  return nickname ? t`${nickname}, tu pedido está listo` : t`Tu pedido está listo`;
}

/** The height in px around a box's number, which grows with the last minute, an alert and the banner. */
function heightAround({ urgent, alert, connection }: PickUpViewProps): number {
  const kiosk = currentSurface() === "kiosk";
  const [page, alarm, message, banner] = kiosk ? [1085, 44, 124, 124] : [538, 20, 78, 64];
  return (
    page + (urgent ? alarm : 0) + (alert === undefined ? 0 : message) + (connection === "live" ? 0 : banner)
  );
}

type PlaceProps = { order: Order; place: PlaceName; around: number; tight: boolean };

function Place({ order, place, around, tight }: PlaceProps) {
  const name = order.actual_device?.name ?? "";
  if (place === "box") return <BoxPlace name={name} around={around} tight={tight} />;
  if (place === "failed_box") return <FailedBoxPlace name={name} />;
  if (place === "shelf") return <ShelfPlace name={name} around={around} />;
  return place === "salon" ? <SalonPlace /> : <ZonePlace around={around} />;
}

function Pairs({ order }: { order: Order }) {
  const product = order.order_details[0]?.product;
  if (product === undefined) return null;
  const live = shownPairs(order).filter((pair) => !pair.missing);
  return (
    <ProductLabel
      image={<ProductImage src={product.metadata.image} sizes="(min-width: 900px) 232px, 116px" alt="" />}
      brand={product.metadata.brand}
      name={product.name}
      sizes={live.map(({ size }) => ({ size }))}
    />
  );
}

/** The only part of the screen that is drawn each second. */
function Deadline({
  deadline,
  utcOffset,
  drained,
}: {
  deadline: number;
  utcOffset: number;
  drained: boolean;
}) {
  const secondsLeft = useSecondsLeft(deadline);
  const announcement = useTimeAnnouncement(deadline, secondsLeft);
  const time = clockTime(deadline, utcOffset);
  const left = secondsLeft * 1_000;
  const urgent = left < alarmBelow;
  return (
    <>
      <div className={clsx(styles.times, urgent && styles.urgent)}>
        <p className={styles.before}>
          <Trans>Retira antes de</Trans>
          <b className={styles.hour}>
            <Trans>hoy a las {time}hs</Trans>
          </b>
        </p>
        <CountDown text={countdownText(left)} urgent={urgent} />
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {drained && <BarcodeProgress tone="box" bars={56} done={windowLeft(left)} className={styles.drain} />}
    </>
  );
}

type ActionName = "call" | "more" | "open" | "taken" | "next";

/** The buttons under the time: a seller where the box failed, more time, open the box, say that the pairs were taken, or continue. */
function shownActions({ onExtend, opening, taking, order }: PickUpViewProps, place: PlaceName): ActionName[] {
  const actions: ActionName[] = [];
  if (onExtend !== undefined && !opening) actions.push("more");
  if (place === "failed_box") actions.push(opening ? "open" : "call");
  else if (place === "box") actions.push("open");
  else if (taking || orderCan.tellTaken(order)) actions.push("taken");
  if (place === "salon") actions.push("next");
  return actions;
}

/** Until when, and what to press: together at the bottom edge, in sight whatever the size of the text. */
function Until(props: PickUpViewProps & { place: PlaceName; actions: readonly ActionName[] }) {
  const { alert, order, deadline, place, actions } = props;
  const timed = place !== "salon" && deadline !== undefined;
  if (alert === undefined && !timed && actions.length === 0) return null;
  return (
    <Footer bare className={styles.footer}>
      {alert !== undefined && <Alert>{alert}</Alert>}
      {timed && <Deadline deadline={deadline} utcOffset={order.meta.utc_offset} drained={place === "box"} />}
      {actions.length > 0 && <Actions {...props} />}
    </Footer>
  );
}

function Actions(props: PickUpViewProps & { actions: readonly ActionName[] }) {
  const { actions, order, opening, onOpen, taking, onTake, extending, onExtend, onContinue } = props;
  const more = actions.includes("more");
  return (
    <div className={styles.actions}>
      {actions.includes("call") && <CallSeller order={order} />}
      {more && (
        <Button
          variant="ink"
          size="lg"
          icon={null}
          align="center"
          busy={extending}
          onClick={onExtend}
          className={styles.more}
        >
          <Trans>+ tiempo</Trans>
        </Button>
      )}
      {actions.includes("open") && (
        <Button
          variant="ink"
          size="lg"
          icon="door"
          busy={opening}
          blocked={!opening && !orderCan.deliver(order)}
          onClick={onOpen}
          className={more ? styles.beside : undefined}
        >
          <Trans>Abrir Smartbox</Trans>
        </Button>
      )}
      {actions.includes("taken") && (
        <Button
          variant="ink"
          size="lg"
          icon="check"
          busy={taking}
          onClick={onTake}
          className={more ? styles.beside : undefined}
        >
          <Trans>Ya lo tengo</Trans>
        </Button>
      )}
      {actions.includes("next") && (
        <Button variant="ink" size="lg" onClick={onContinue}>
          <Trans>Continuar</Trans>
        </Button>
      )}
    </div>
  );
}

function CallSeller({ order }: { order: Order }) {
  const { outcome, blocked, call } = useCallSeller(order);
  return (
    <Button variant="ink" size="lg" icon="person" blocked={blocked} onClick={call}>
      <span aria-live="polite">{outcome ?? <Trans>Llamar a un vendedor</Trans>}</span>
    </Button>
  );
}
