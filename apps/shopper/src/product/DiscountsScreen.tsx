import type { ProductSummary, Store } from "@horma/contract";
import { discountPercent, formatPrice, priceToPay, readPrice } from "@horma/domain";
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
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { useSession } from "../session/session.ts";
import styles from "./DiscountsScreen.module.css";
import { discounts } from "./search/product-queries.ts";
import { useProductSearch } from "./search/product-search.tsx";

/** SC-24: this store's products below their normal price. Pressing one searches it again. */
export function DiscountsScreen() {
  const { store } = useSession();
  // The route requires it; only another tab can have removed it.
  return store === null ? null : <Discounts store={store} />;
}

function Discounts({ store }: { store: Store }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data, isError, refetch, ...pages } = useInfiniteQuery(discounts(store.id));
  const offers = data?.pages.flat();
  const { search } = useProductSearch();
  const list = useFocusOnNew(offers?.length ?? 0);
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
            {offers && offers.length > 0 && !pages.hasNextPage && (
              <>
                {" · "}
                <Plural value={offers.length} one="# calzado" other="# calzados" />
              </>
            )}
          </p>
        </div>
        {offers === undefined && !isError && <BarcodeProgress indeterminate label={t`Buscando ofertas`} />}
        {isError && !pages.isFetchNextPageError && (
          <>
            <Alert>
              <Trans>No pudimos traer las ofertas.</Trans>
            </Alert>
            <Button variant="line" icon="refresh" onClick={() => void refetch()}>
              <Trans>Reintentar</Trans>
            </Button>
          </>
        )}
        {offers?.length === 0 && (
          <p>
            <Trans>Hoy no hay ofertas en esta tienda. Escanea cualquier calzado para probártelo.</Trans>
          </p>
        )}
        <ul ref={list.ref} className={styles.offers}>
          {offers?.map((product) => (
            <li key={product.id}>
              <Offer product={product} onOpen={() => void search(product.metadata.sku, "listed")} />
            </li>
          ))}
        </ul>
        {pages.isFetchNextPageError && (
          <Alert>
            <Trans>No pudimos traer más ofertas.</Trans>
          </Alert>
        )}
        {pages.hasNextPage && (
          <Button
            variant="line"
            icon="down"
            busy={pages.isFetchingNextPage}
            onClick={() => {
              list.follow();
              void pages.fetchNextPage();
            }}
          >
            <Trans>Ver más</Trans>
          </Button>
        )}
      </Main>
    </Screen>
  );
}

/** Focuses the first new entry after `follow`, because the button that loaded it may be gone. */
function useFocusOnNew(length: number) {
  const ref = useRef<HTMLUListElement>(null);
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (known.current === undefined || length <= known.current) return;
    ref.current?.children[known.current]?.querySelector("button")?.focus({ preventScroll: true });
    known.current = undefined;
  }, [length]);
  const follow = () => {
    known.current = length;
  };
  return { ref, follow };
}

function Offer({ product, onOpen }: { product: ProductSummary; onOpen: () => void }) {
  const { t } = useLingui();
  const { brand, color, image, prices } = product.metadata;
  const price = readPrice(prices) ?? { normal: product.price };
  const [normal, offer] = [formatPrice(price.normal), formatPrice(priceToPay(price))];
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
        <p className={`h2 cut ${styles.name}`}>{product.name}</p>
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
