import { shownList } from "@horma/app/shown";
import type { Product } from "@horma/contract";
import { sharesSku } from "@horma/domain";
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
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { MyData } from "../client/data/MyData.tsx";
import { usePendingOrders } from "../order/known/use-pending-orders.ts";
import { useVisit } from "../order/known/visit.ts";
import { OrderRow } from "../order/shown/OrderRow.tsx";
import { shownPairs } from "../pair/shown-pairs.ts";
import { paths } from "../paths.ts";
import { useProductSearch } from "../product/search/product-search.tsx";
import { useSession } from "../session/session.ts";
import styles from "./HomeScreen.module.css";

/** SC-23: the shopper's place in this store; told when this very pair was already asked for (ST-05). */
export function HomeScreen() {
  const navigate = useNavigate();
  const { store, client, product, lastProduct } = useSession();
  const { orders = [] } = usePendingOrders();
  const { search } = useProductSearch();
  const nickname = client?.nickname;
  const storeName = store?.name ?? "";
  const seen = [product, lastProduct].filter((each) => each !== null);
  return (
    <Screen
      header={<Header title={<Trans>Tienda {storeName}</Trans>} />}
      footer={
        <Footer>
          <Button icon="camera" onClick={() => navigate(paths.scanCode)}>
            <Trans>Escanear un calzado</Trans>
          </Button>
        </Footer>
      }
    >
      <Main className={styles.main}>
        <Heading>{nickname ? <Trans>Hola, {nickname}</Trans> : <Trans>Hola</Trans>}</Heading>
        <OpenRequest />
        {orders.length > 0 && (
          <section className={styles.section}>
            <Heading level={2} size="h2" className={styles.title}>
              <Trans>Pedidos en curso</Trans>
            </Heading>
            {orders.map((order) => (
              <OrderRow key={order.hash_id} order={order} />
            ))}
          </section>
        )}
        {seen.length > 0 ? (
          <section className={`${styles.section} ${styles.last}`}>
            <Heading level={2} size="h2" className={styles.title}>
              <Trans>Lo último que viste</Trans>
            </Heading>
            <Seen products={seen} onOpen={(sku) => void search(sku, "listed")} />
          </section>
        ) : (
          orders.length === 0 && (
            <p>
              <Trans>Todavía no has visto ningún calzado. Escanea el código de una caja para empezar.</Trans>
            </p>
          )
        )}
        <MyData />
      </Main>
    </Screen>
  );
}

/** The chosen pair is already in the open order; offers that order's screen. */
function OpenRequest() {
  const navigate = useNavigate();
  const { order, currentSkus, lastSkus } = useVisit();
  const product = order?.order_details[0]?.product;
  if (!order || !product || !sharesSku(currentSkus, lastSkus)) return null;
  const sizes = shownList(shownPairs(order).map((pair) => pair.size));
  return (
    <div role="status">
      <button type="button" className={styles.asked} onClick={() => navigate(paths.preparing(order.hash_id))}>
        <span className={styles.picture}>
          <ProductImage src={product.metadata.image} sizes="(min-width: 900px) 260px, 130px" alt="" />
        </span>
        <span className={styles.text}>
          <b className={`h2 ${styles.what}`}>
            <Trans>Ya pediste este par</Trans>
          </b>
          <span className={`cut-row ${styles.which}`}>
            <span className="cut">{product.name}</span>
            <span>
              {" · "}
              <SizeText>{sizes}</SizeText>
            </span>
          </span>
        </span>
        <Icon name="forward" />
      </button>
    </div>
  );
}

function Seen({ products, onOpen }: { products: readonly Product[]; onOpen: (sku: string) => void }) {
  return (
    <Label className={styles.seen}>
      {products.map(({ id, name, metadata }) => (
        <button key={id} type="button" className={styles.product} onClick={() => onOpen(metadata.sku)}>
          <span className={styles.shoe}>
            <ProductImage src={metadata.image} sizes="(min-width: 900px) 260px, 130px" alt="" />
          </span>
          <span className={`cut ${styles.name}`}>{name}</span>
        </button>
      ))}
    </Label>
  );
}
