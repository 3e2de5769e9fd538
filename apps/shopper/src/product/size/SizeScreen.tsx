import type { Product, Store } from "@horma/contract";
import { defaultSizeSystem, type SizeEntry } from "@horma/domain";
import {
  BlockingOverlay,
  Button,
  Footer,
  Header,
  Heading,
  Icon,
  Label,
  Main,
  ProductImage,
  ProductLabel,
  Screen,
} from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useBack } from "../../navigation/use-back.ts";
import { paths } from "../../paths.ts";
import { session, useSession } from "../../session/session.ts";
import { ConversionView } from "./ConversionView.tsx";
import { fetchStock } from "./fetch-stock.ts";
import { SizePicker } from "./SizePicker.tsx";
import styles from "./SizeScreen.module.css";
import { useSizeTable } from "./use-size-table.ts";

/** SC-06: one size of the product, checked with the back store before it is chosen. */
export function SizeScreen() {
  const { product, store, sizes } = useSession();
  // The route requires both; only another tab can have removed them.
  if (product === null || store === null) return null;
  return <Sizes product={product} store={store} sizes={sizes} />;
}

function Sizes({ product, store, sizes }: { product: Product; store: Store; sizes: readonly SizeEntry[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const back = useBack(paths.scanCode);
  const table = useSizeTable(paths.size);
  const [checking, setChecking] = useState<SizeEntry>();
  const shown = { product, sizes, chosen: [], system: defaultSizeSystem };

  async function pick(size: SizeEntry) {
    setChecking(size);
    // A failed check counts as out of stock (ER-05).
    const inStock = await fetchStock(store.id, size.sku).catch(() => false);
    if (!inStock) session.markSizesOutOfStock([size.sku]);
    session.chooseSkus([size.sku]);
    navigate(paths.productDetail);
  }

  if (table.open) return <ConversionView {...shown} step={2} onClose={table.close} />;
  return (
    <Screen
      header={<Header step={2} onBack={back} />}
      footer={
        <Footer onBack={back} className={styles.footer}>
          <Button variant="line" size="sm" ref={table.button} onClick={table.show}>
            <span className={styles.table}>
              <Icon name="ruler" />
              <Trans>Tabla de tallas</Trans>
            </span>
          </Button>
        </Footer>
      }
    >
      <Main className={styles.main}>
        <Label>
          <ProductLabel
            className={styles.product}
            image={
              <ProductImage src={product.metadata.image} sizes="(min-width: 900px) 232px, 116px" alt="" />
            }
            brand={product.metadata.brand}
            name={product.name}
            note={product.metadata.color}
          />
        </Label>
        <Heading>
          <Trans>Selecciona tu talla</Trans>
        </Heading>
        {sizes.length === 0 && (
          <p>
            <Trans>Este calzado no tiene tallas en esta tienda.</Trans>
          </p>
        )}
        <SizePicker {...shown} columns={3} onPick={(size) => void pick(size)} />
      </Main>
      <BlockingOverlay
        open={checking !== undefined}
        title={t`Buscando disponibilidad`}
        code={checking?.sku}
      />
    </Screen>
  );
}
