import type { Order } from "@horma/contract";
import type { CancelReason, EndReason } from "@horma/domain";
import {
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
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { shownPairs } from "../../pair/shown-pairs.ts";
import { paths } from "../../paths.ts";
import { endVisit } from "../../session/end-visit.ts";
import { session } from "../../session/session.ts";
import { currentSurface } from "../../surface.ts";
import styles from "./CanceledOrder.module.css";

/** An order that ended without its pairs (TR-03): why, in the shopper's words, and the same sizes again with one tap. */
export function CanceledOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { reason, cancel_reason } = order.meta;
  const { title, text } = cancelWords(reason, cancel_reason);
  const again = order.order_details.filter((detail) => detail.reason !== "no_stock");
  const product = again[0]?.product;
  const askAgain = () => {
    session.endOrder(order.hash_id);
    session.askAgain(again.map(({ product }) => product.metadata.sku));
    navigate(paths.preparing(), { replace: true });
  };
  return (
    <Screen
      background="paper"
      header={<Header />}
      footer={
        <Footer>
          {again.length > 0 && (
            <Button icon="refresh" onClick={askAgain}>
              <Trans>Pedirlas otra vez</Trans>
            </Button>
          )}
          <LinkButton onClick={() => endVisit(currentSurface(), navigate, order.hash_id)}>
            <Trans>Volver al inicio</Trans>
          </LinkButton>
        </Footer>
      }
    >
      <Main className={styles.main}>
        <Heading className={styles.title}>{title}</Heading>
        <p>{text}</p>
        {product !== undefined && (
          <Label>
            <ProductLabel
              image={
                <ProductImage src={product.metadata.image} sizes="(min-width: 900px) 232px, 116px" alt="" />
              }
              brand={product.metadata.brand}
              name={product.name}
              sizes={shownPairs(order).filter(({ missing }) => !missing)}
            />
          </Label>
        )}
      </Main>
    </Screen>
  );
}

function cancelWords(reason: EndReason | null, staffs: CancelReason | null): { title: string; text: string } {
  if (reason === "not_served") {
    return {
      title: t`No alcanzamos a atenderte`,
      text: t`Tus tallas siguen en la tienda. Pídelas otra vez y quedas primero en la fila.`,
    };
  }
  if (reason === "shopper") return { title: t`Cancelaste tu pedido`, text: t`Los pares vuelven a su lugar.` };
  return { title: t`La tienda canceló tu pedido`, text: staffs === null ? "" : staffWords(staffs) };
}

/** The staff's reason as the shopper is told it (TR-02). */
function staffWords(reason: CancelReason): string {
  switch (reason) {
    case "left":
      return t`Creímos que te habías ido. Si sigues aquí, pídelas otra vez.`;
    case "changed_mind":
      return t`Nos dijiste que cambiaste de idea.`;
    case "no_stock":
      return t`Ya no quedaba la talla.`;
    case "asked_twice":
      return t`Lo pediste dos veces: el otro pedido sigue.`;
    case "store":
      return t`No podemos traerlas ahora. Perdona la molestia.`;
    case "misuse":
      return t`Llegaron demasiados pedidos desde el mismo lugar. Si no fuiste tú, pídelas otra vez o habla con el equipo.`;
  }
}
