import type { Order } from "@horma/contract";
import { formatPrice } from "@horma/domain";
import {
  Button,
  Footer,
  Header,
  Heading,
  Icon,
  Label,
  Main,
  ProductImage,
  Screen,
  SizeText,
} from "@horma/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { useLookText } from "../../look/use-look-text.ts";
import { byModel, type Pair, shownDetail } from "../../pair/shown-pairs.ts";
import { endVisit } from "../../session/end-visit.ts";
import { currentSurface } from "../../surface.ts";
import { useCurrentOrder } from "../known/visit.ts";
import { usePairsInHand } from "../shown/use-pairs-in-hand.ts";
import styles from "./MessageScreen.module.css";
import { pairsToPay } from "./pairs-to-pay.ts";

const QrCode = lazy(() => import("@horma/ui/qr-code"));

/** SC-16: the code of each order in hand for the cashier, to scan or type, and the pairs with their prices. */
export function MessageScreen() {
  const navigate = useNavigate();
  const order = useCurrentOrder();
  const { orders } = usePairsInHand();
  const payment = useLookText("payment");
  if (order === null) return null;
  return (
    <Screen
      header={<Header />}
      footer={
        <Footer>
          <Button variant="line" onClick={() => endVisit(currentSurface(), navigate, order.hash_id)}>
            <Trans>Volver al inicio</Trans>
          </Button>
        </Footer>
      }
    >
      <Main className={styles.main}>
        <Heading>{payment ?? <Trans>Acercate a la caja para realizar el pago</Trans>}</Heading>
        {(orders.length > 0 ? orders : [order]).map((each) => (
          <Receipt key={each.hash_id} order={each} />
        ))}
        <p className={styles.leave}>
          <Icon name="box" />
          <span>
            <Trans>Deja en la caja los pares que no llevas.</Trans>
          </span>
        </p>
      </Main>
    </Screen>
  );
}

function Receipt({ order }: { order: Order }) {
  const { t } = useLingui();
  const { pairs, total } = pairsToPay(order);
  const { code } = order.meta;
  return (
    <Label raised className={styles.receipt}>
      <Label.Row>
        <div className={styles.qr}>
          <Suspense>
            <QrCode text={code} label={t`Código QR del pedido ${code}`} className={styles.code} />
          </Suspense>
        </div>
        <div className={styles.show}>
          <p className={styles.how}>
            <Trans>Muéstralo en la caja</Trans>
          </p>
          <p className={`num ${styles.letters}`}>
            <span className="visually-hidden">{[...code].join(" ")}</span>
            <span aria-hidden="true">{code.slice(0, 2)}</span>
            <span aria-hidden="true">{code.slice(2)}</span>
          </p>
        </div>
      </Label.Row>
      {byModel(pairs).map((model) => (
        <Model key={model[0]?.product.id} pairs={model} />
      ))}
      <div className={styles.total}>
        <span>
          <Plural value={pairs.length} one="# par" other="# pares" />
        </span>
        <span className={`num ${styles.sum}`}>{formatPrice(total)}</span>
      </div>
    </Label>
  );
}

/** A model, its sizes, and what they cost each. */
function Model({ pairs }: { pairs: readonly Pair[] }) {
  const [first] = pairs;
  if (first === undefined) return null;
  const { name, metadata } = first.product;
  const prices = pairs.map(({ product }) => formatPrice(product.price));
  const alike = pairs.length > 1 && new Set(prices).size === 1;
  return (
    <Label.Row>
      <div className={styles.picture}>
        <ProductImage src={metadata.image} alt="" />
      </div>
      <div className={`num ${styles.size}`}>
        <SizeText>{pairs.map((pair) => shownDetail(pair).size).join(" · ")}</SizeText>
      </div>
      <Label.Cell grow className={styles.what}>
        <p className={`cut ${styles.name}`}>
          {metadata.brand} {name}
        </p>
        <p className={styles.price}>{alike ? `${pairs.length} × ${prices[0]}` : prices.join(" + ")}</p>
      </Label.Cell>
    </Label.Row>
  );
}
