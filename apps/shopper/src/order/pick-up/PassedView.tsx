import type { Order } from "@horma/contract";
import {
  BarcodeProgress,
  Button,
  Footer,
  Header,
  Heading,
  Label,
  LinkButton,
  Main,
  ProductImage,
  ProductLabel,
  Screen,
} from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { clockTime } from "../../clock/clock-text.ts";
import { shownPairs } from "../../pair/shown-pairs.ts";
import styles from "./PassedView.module.css";
import { deadlineOf } from "./pick-up-clock.ts";

export type PassedViewProps = {
  order: Order;
  /** The order as it last waited; unknown where the screen opened later. */
  ready: Order | undefined;
  /** Skus of the order that can be asked for now; none before the store's answer. */
  free: readonly string[] | undefined;
  onRetry: () => void;
  onOther: () => void;
  onLeave: () => void;
};

/** The end of an order that no one came for (TR-13): what happened, and the same pairs again with one tap. */
export function PassedView({ order, ready, free, onRetry, onOther, onLeave }: PassedViewProps) {
  const product = order.order_details[0]?.product;
  const gone = free !== undefined && free.length === 0;
  const sizes = shownPairs(order).map(({ size, missing }, index) => {
    const sku = order.order_details[index]?.product.metadata.sku ?? "";
    return { size, missing: missing || (free !== undefined && !free.includes(sku)) };
  });
  return (
    <Screen
      background="paper"
      header={<Header />}
      footer={
        <Footer>
          {gone ? (
            <Button icon="search" onClick={onOther}>
              <Trans>Elegir otra talla</Trans>
            </Button>
          ) : (
            <Button icon="refresh" blocked={free === undefined} onClick={onRetry}>
              <Trans>Pedirlas otra vez</Trans>
            </Button>
          )}
          <LinkButton onClick={onLeave}>
            <Trans>Volver al inicio</Trans>
          </LinkButton>
        </Footer>
      }
    >
      <Main className={styles.main}>
        <Heading className={styles.title}>
          <Trans>Se pasó el plazo</Trans>
        </Heading>
        <p>
          <Trans>Tus pares esperaron 5 minutos y vuelven a su lugar. No pasa nada.</Trans>
        </p>
        {ready !== undefined && <Waited order={ready} />}
        {product !== undefined && (
          <section className={styles.again}>
            <p role="status" className={styles.free}>
              {free === undefined ? (
                <Trans>Revisando si siguen disponibles</Trans>
              ) : gone ? (
                <Trans>Ya no quedan en estas tallas</Trans>
              ) : (
                <Trans>Siguen disponibles</Trans>
              )}
            </p>
            <Label>
              <ProductLabel
                image={
                  <ProductImage src={product.metadata.image} sizes="(min-width: 900px) 232px, 116px" alt="" />
                }
                brand={product.metadata.brand}
                name={product.name}
                sizes={sizes}
              />
            </Label>
          </section>
        )}
      </Main>
    </Screen>
  );
}

/** Where the pairs waited, empty now, and until when. The whole window is ink: nothing is left of it. */
function Waited({ order }: { order: Order }) {
  const time = clockTime(deadlineOf(order), order.meta.utc_offset);
  const device = order.actual_device;
  return (
    <div className={styles.waited}>
      {device !== null && (
        <p className={styles.slot}>
          {device.type_id === "box" ? <Trans>Smartbox número</Trans> : <Trans>Estante</Trans>}
          <b className="num">{device.name}</b>
        </p>
      )}
      <div className={styles.deadline}>
        <p className={styles.until}>
          <span>
            <Trans>Tenías hasta</Trans>
            <b>
              <Trans>hoy a las {time}hs</Trans>
            </b>
          </span>
          <span className={`num ${styles.zero}`}>0:00</span>
        </p>
        <BarcodeProgress bars={56} done={1} />
      </div>
    </div>
  );
}
