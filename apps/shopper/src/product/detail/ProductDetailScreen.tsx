import type { Product } from "@horma/contract";
import { defaultSizeSystem, type SizeEntry, toggleSize } from "@horma/domain";
import { BlockingOverlay, Header, Screen } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useState } from "react";
import { useBack } from "../../navigation/use-back.ts";
import { paths } from "../../paths.ts";
import { session, useSession } from "../../session/session.ts";
import { useSurface } from "../../surface.ts";
import { useLowPhone } from "../../use-low-phone.ts";
import { ConversionView } from "../size/ConversionView.tsx";
import { readChoice } from "../size/choice.ts";
import { useSizeTable } from "../size/use-size-table.ts";
import { hasLongName } from "./long-name.ts";
import { ProductDescription } from "./ProductDescription.tsx";
import styles from "./ProductDetailScreen.module.css";
import { ProductFooter } from "./ProductFooter.tsx";
import { ProductGallery } from "./ProductGallery.tsx";
import { ProductHead } from "./ProductHead.tsx";
import { ProductOptions } from "./ProductOptions.tsx";
import { ProductThumbs } from "./ProductThumbs.tsx";
import { productViews } from "./product-views.ts";
import { useColourChange } from "./use-colour-change.ts";
import { useStockCheck } from "./use-stock-check.ts";

/** SC-07, SC-08: everything about the product, and the choice of up to two sizes. */
export function ProductDetailScreen() {
  const { product } = useSession();
  // The route asked for it; it can only be gone when another tab ended the visit.
  return product === null ? null : <ProductDetail product={product} />;
}

function ProductDetail({ product }: { product: Product }) {
  const { t } = useLingui();
  const { sizes, currentSkus } = useSession();
  const surface = useSurface();
  const low = useLowPhone();
  const onPicture = surface === "phone" && !low;
  const back = useBack(paths.scanCode);
  const table = useSizeTable(paths.productDetail);
  const [system, setSystem] = useState<string>(defaultSizeSystem);
  const [view, setView] = useState(0);
  const colour = useColourChange();
  const views = productViews(product);
  const choice = readChoice(sizes, currentSkus);
  const stock = useStockCheck();
  const pick = (size: SizeEntry) => {
    const chosen = toggleSize(currentSkus, size);
    session.chooseSkus(chosen);
    colour.forget();
    void stock.check(chosen.filter((sku) => sku === size.sku));
  };
  const thumbs = (
    <ProductThumbs
      views={views}
      shown={view}
      onShow={setView}
      direction={onPicture ? "column" : "row"}
      className={clsx(onPicture && styles.thumbs)}
    />
  );

  if (table.open) {
    return (
      <ConversionView
        product={product}
        sizes={sizes}
        chosen={currentSkus}
        system={system}
        step={3}
        onClose={table.close}
      />
    );
  }
  return (
    <Screen
      className={clsx(styles.screen, hasLongName(product) && styles.long)}
      header={<Header step={3} onBack={back} />}
      footer={
        <ProductFooter
          product={product}
          choice={choice}
          system={system}
          stock={stock}
          missing={colour.missing}
          onBack={back}
        />
      }
    >
      <div className={low ? styles.beside : styles.below}>
        <ProductGallery
          views={views}
          shown={view}
          onShow={setView}
          available={choice.kind !== "unavailable"}
          low={low}
        >
          {onPicture && thumbs}
        </ProductGallery>
        <ProductHead product={product} low={low} />
      </div>
      <ProductOptions
        product={product}
        thumbs={!onPicture && thumbs}
        system={system}
        onSystem={setSystem}
        onPick={pick}
        onColour={colour.change}
        table={table}
        low={low}
      />
      <ProductDescription product={product} />
      <BlockingOverlay
        open={colour.changing !== undefined}
        title={t`Buscando disponibilidad`}
        code={colour.changing}
      />
    </Screen>
  );
}
