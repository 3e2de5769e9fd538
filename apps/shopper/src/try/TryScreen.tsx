import type { Order, ProductSummary, Store } from "@horma/contract";
import { displaySize, localSize } from "@horma/domain";
import { Button, Footer, Header, Heading, Main, ProductImage, Screen, ShoeBox, SizeText } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useVisit } from "../order/known/visit.ts";
import { paths } from "../paths.ts";
import { someDiscounts } from "../product/search/product-queries.ts";
import styles from "./TryScreen.module.css";

/** Boxes shown: two rows of two. */
const boxes = 4;

/** SC-15: after trying. Yes leads to the next pair and keeps the shopper, no to the cashier. */
export function TryScreen() {
  const navigate = useNavigate();
  const { store, order } = useVisit();
  if (store === null || order === null) return null;
  return (
    <Screen
      background="paper"
      header={<Header title={<span className="wordmark">Click &amp; Try</span>} end={<span />} />}
      footer={
        <Footer>
          <Button icon="camera" onClick={() => navigate(paths.scanCode)}>
            <Trans>Sí, me gustaría</Trans>
          </Button>
          <Button variant="line" icon={null} onClick={() => navigate(paths.message)}>
            <Trans>No, gracias</Trans>
          </Button>
        </Footer>
      }
    >
      <Main className={styles.main}>
        <Others store={store} order={order} />
        <Heading className={styles.title}>
          <Trans>Quieres probarte otras?</Trans>
        </Heading>
      </Main>
    </Screen>
  );
}

/** Other shoes in the shopper's size, as an optional picture. */
function Others({ store, order }: { store: Store; order: Order }) {
  const tried = order.order_details.map((detail) => detail.product);
  const { data = [] } = useQuery(someDiscounts(store.id, tried[0]?.metadata.size));
  const others = data.filter((offer) => !tried.some((product) => sameColour(product, offer))).slice(0, boxes);
  return (
    <div className={styles.boxes} aria-hidden="true">
      {others.map((product) => (
        <ShoeBox key={product.id} top={<ProductImage src={product.metadata.image} alt="" />}>
          <span className={styles.name}>{product.name}</span>
          <span className={`num ${styles.size}`}>
            <SizeText>{displaySize(localSize(product.convertion_table, product.metadata.size))}</SizeText>
          </span>
        </ShoeBox>
      ))}
    </div>
  );
}

function sameColour(a: ProductSummary, b: ProductSummary): boolean {
  return a.metadata.image === b.metadata.image;
}
