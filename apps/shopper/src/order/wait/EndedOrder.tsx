import type { Order } from "@horma/contract";
import { type CancelReason, limits } from "@horma/domain";
import { Button, Footer, Header, Heading, Label, LinkButton, Main, OptionRow, Screen } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { clockTime } from "../../clock/clock-text.ts";
import { useTimeIsUp } from "../../clock/use-seconds-left.ts";
import { paths } from "../../paths.ts";
import { endVisit } from "../../session/end-visit.ts";
import { session, useSession } from "../../session/session.ts";
import { useClosesSoon } from "../../store/use-opening.ts";
import { currentSurface } from "../../surface.ts";
import { useCallSeller } from "../shown/use-call-seller.ts";
import { EmptyPlace } from "./EmptyPlace.tsx";
import styles from "./EndedOrder.module.css";

/**
 * An order that ended while its shopper waited, though the store has the size (TR-03): no one served it (mock-up 15c), or
 * someone canceled it. The same pairs are asked for again with one tap; after a request that no one served, first in the queue.
 */
export function EndedOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { reason, created_at, utc_offset } = order.meta;
  const served = reason !== "not_served";
  const late = useTimeIsUp(Date.parse(order.updated_at) + limits.askAgain);
  const asked = clockTime(Date.parse(created_at), utc_offset);
  const skus = order.order_details
    .filter((pair) => pair.reason !== "no_stock")
    .map(({ product }) => product.metadata.sku);
  const again = () => {
    session.askAgain(skus);
    navigate(paths.preparing(), { replace: true });
  };
  const closing = useClosesSoon();
  const keeps = useKeepSizes(order, skus);
  const others = () => {
    session.askAgain([]);
    navigate(paths.scanCode, { replace: true });
  };
  return (
    <Screen
      background="paper"
      header={<Header />}
      footer={
        <Footer>
          {closing === undefined ? (
            <Button onClick={again}>
              <Trans>Pedir de nuevo</Trans>
              {!served && !late && (
                <span className={styles.first}>
                  <Trans>Quedas 1º en la fila</Trans>
                </span>
              )}
            </Button>
          ) : (
            <Closing {...closing} onKeep={keeps} />
          )}
          <LinkButton onClick={() => endVisit(currentSurface(), navigate, order.hash_id)}>
            <Trans>Volver al inicio</Trans>
          </LinkButton>
        </Footer>
      }
    >
      <Main className={styles.main}>
        <EmptyPlace
          name={order.client.nickname ?? order.meta.code}
          time={clockTime(Date.parse(order.updated_at), utc_offset)}
        />
        <div role="status">
          <Heading className={styles.title}>
            {served ? <Trans>Tu pedido se canceló</Trans> : <Trans>No alcanzamos a atenderte</Trans>}
          </Heading>
          <p className={styles.why}>
            {served
              ? whyCanceled(order)
              : t`Pediste a las ${asked} y nadie tomó tu pedido a tiempo. Fue nuestra culpa. Lo anotamos para que no se repita.`}
          </p>
        </div>
        <Label className={styles.ways}>
          <SellerRow order={order} />
          {closing === undefined && keeps !== undefined && (
            <OptionRow icon="clock" onClick={keeps}>
              <Trans>Guardar mis tallas</Trans>
            </OptionRow>
          )}
          {closing === undefined && (
            <OptionRow icon="camera" onClick={others}>
              <Trans>Buscar otro calzado</Trans>
            </OptionRow>
          )}
        </Label>
      </Main>
    </Screen>
  );
}

/**
 * Keeps the product with these sizes on the phone: the start opens it again with them chosen. Undefined on a kiosk, which forgets
 * its visits, and where the product is not known any more.
 */
function useKeepSizes({ hash_id }: Order, skus: readonly string[]): (() => void) | undefined {
  const navigate = useNavigate();
  const { sizes } = useSession();
  const kept = skus.filter((sku) => sizes.some((entry) => entry.sku === sku));
  if (currentSurface() === "kiosk" || kept.length === 0) return undefined;
  return () => {
    session.chooseSkus(kept);
    session.endOrder(hash_id);
    navigate(paths.start, { replace: true });
  };
}

type ClosingProps = NonNullable<ReturnType<typeof useClosesSoon>> & { onKeep: (() => void) | undefined };

/** The store closes soon: a request would not be served any more (mock-up 15c). */
function Closing({ time, tomorrow, onKeep }: ClosingProps) {
  return (
    <>
      <p role="status">
        {tomorrow === undefined
          ? t`La tienda cierra a las ${time}.`
          : t`La tienda cierra a las ${time}. Mañana abre a las ${tomorrow}.`}
      </p>
      {onKeep && (
        <Button icon="clock" onClick={onKeep}>
          <Trans>Guardar mis tallas</Trans>
        </Button>
      )}
    </>
  );
}

function SellerRow({ order }: { order: Order }) {
  const { outcome, blocked, call } = useCallSeller(order);
  return (
    <OptionRow icon="person" aria-disabled={blocked} onClick={blocked ? undefined : call}>
      <span aria-live="polite">{outcome ?? <Trans>Que venga un vendedor</Trans>}</span>
    </OptionRow>
  );
}

/** The reason in the shopper's words (TR-02). */
function whyCanceled({ meta }: Order): string {
  if (meta.reason === "shopper") return t`Lo cancelaste tú. Las tallas quedan para otra persona.`;
  const words: Record<CancelReason, string> = {
    left: t`La tienda lo canceló, porque no te encontró. Si sigues aquí, pídelo de nuevo.`,
    changed_mind: t`La tienda lo canceló, como le pediste.`,
    no_stock: t`La tienda lo canceló, porque no queda tu talla.`,
    asked_twice: t`La tienda lo canceló, porque lo pediste dos veces. El otro sigue.`,
    store: t`La tienda lo canceló por un error suyo. Disculpa.`,
    misuse: t`La tienda lo canceló. Habla con un vendedor si lo necesitas.`,
  };
  return meta.cancel_reason === null ? t`La tienda lo canceló.` : words[meta.cancel_reason];
}
