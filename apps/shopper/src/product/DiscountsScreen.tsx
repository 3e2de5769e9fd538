import type { ProductSummary, Store } from "@horma/contract";
import { discountPercent, priceToPay, readPrice } from "@horma/domain";
import {
  Alert,
  BarcodeProgress,
  Button,
  Footer,
  Header,
  Heading,
  Label,
  Main,
  ProductImage,
  Screen,
  Tag,
} from "@horma/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { shownPrice } from "../language/shown.ts";
import { paths } from "../paths.ts";
import { useProductSearch } from "../scan/product-search.tsx";
import { useSession } from "../session/session.ts";
import styles from "./DiscountsScreen.module.css";
import { discounts } from "./product-queries.ts";

/** SC-24: what this store has below its normal price; pressing one looks it up anew. */
export function DiscountsScreen() {
  const { store } = useSession();
  // The route asked for it; it can only be gone when another tab changed it.
  return store === null ? null : <Discounts store={store} />;
}

function Discounts({ store }: { store: Store }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data, isError, refetch } = useQuery(discounts(store.id));
  const { search } = useProductSearch();
  return (
    <Screen
      header={<Header />}
      footer={
        <Footer>
          <Button icon="camera" onClick={() => navigate(paths.scanCode)}>
            <Trans>Escanear un calzado</Trans>
          </Button>
        </Footer>
      }
    >
      <Main className={styles.main}>
        <div>
          <Heading>
            <Trans>Ofertas de esta tienda</Trans>
          </Heading>
          <p className={styles.where}>
            {store.name}
            {data && data.length > 0 && (
              <>
                {" · "}
                <Plural value={data.length} one="# calzado" other="# calzados" />
              </>
            )}
          </p>
        </div>
        {data === undefined && !isError && <BarcodeProgress indeterminate label={t`Buscando ofertas`} />}
        {isError && (
          <>
            <Alert>
              <Trans>No pudimos traer las ofertas.</Trans>
            </Alert>
            <Button variant="line" icon="refresh" onClick={() => void refetch()}>
              <Trans>Reintentar</Trans>
            </Button>
          </>
        )}
        {data?.length === 0 && (
          <p>
            <Trans>Hoy no hay ofertas en esta tienda. Escanea cualquier calzado para probártelo.</Trans>
          </p>
        )}
        <ul className={styles.offers}>
          {data?.map((product) => (
            <li key={product.id}>
              <Offer product={product} onOpen={() => void search(product.metadata.sku, "typed")} />
            </li>
          ))}
        </ul>
      </Main>
    </Screen>
  );
}

function Offer({ product, onOpen }: { product: ProductSummary; onOpen: () => void }) {
  const { t } = useLingui();
  const { brand, color, image, prices } = product.metadata;
  const price = readPrice(prices) ?? { normal: product.price };
  const [normal, offer] = [shownPrice(price.normal), shownPrice(priceToPay(price))];
  return (
    <Label className={styles.offer}>
      <div className={styles.picture}>
        <Tag tone="accent" className={styles.percent}>
          −{discountPercent(price)}%
        </Tag>
        <ProductImage src={image} alt="" />
      </div>
      <div className={styles.text}>
        <p className="label">{brand}</p>
        <p className={`h2 ${styles.name}`}>{product.name}</p>
        <p className={styles.prices}>
          <span className={`num ${styles.price}`}>{offer}</span>
          <s className={styles.normal}>{normal}</s>
        </p>
      </div>
      <button
        type="button"
        className={`covering-control ${styles.control}`}
        aria-label={t`${brand} ${product.name} ${color}, precio oferta ${offer}, precio normal ${normal}`}
        onClick={onOpen}
      />
    </Label>
  );
}
