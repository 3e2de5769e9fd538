import type { Product } from "@horma/contract";
import { ImageChoice, ProductImage } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";

/** The model's colours (SC-07), the present one selected. Their order is always the same. */
export function ProductColours({ product, onChoose }: { product: Product; onChoose: (sku: string) => void }) {
  const { t } = useLingui();
  const shown = product.metadata;
  const others = product.aditionals.map(({ metadata }) => metadata).filter(({ sku }) => sku !== shown.sku);
  const colours = [shown, ...others].sort((a, b) => (a.sku < b.sku ? -1 : 1));
  return (
    <ImageChoice
      label={t`Color`}
      look="swatch"
      value={shown.sku}
      onChange={onChoose}
      items={colours.map(({ sku, color, image }) => ({
        value: sku,
        label: color,
        image: <ProductImage src={image} sizes="80px" alt="" />,
      }))}
    />
  );
}
