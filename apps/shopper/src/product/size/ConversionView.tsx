import type { Product } from "@horma/contract";
import type { SizeEntry } from "@horma/domain";
import { Button, ConversionTable, Footer, Header, Heading, Main, Screen, SizeChips } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import styles from "./ConversionView.module.css";
import { conversionCell, shownSize, systemsOf } from "./size-systems.ts";

type ConversionViewProps = {
  product: Product;
  sizes: readonly SizeEntry[];
  chosen: readonly string[];
  system: string;
  step: number;
  onClose: () => void;
};

/** "Tabla de tallas": the product's sizes in every system (SC-07). */
export function ConversionView({ product, sizes, chosen, system, step, onClose }: ConversionViewProps) {
  const { t } = useLingui();
  const shoe = `${product.metadata.brand} ${product.name}`;
  const systems = systemsOf(product);
  const picked = sizes.filter((entry) => chosen.includes(entry.sku));
  return (
    <Screen
      background="paper"
      header={<Header step={step} onBack={onClose} />}
      footer={
        <Footer onBack={onClose}>
          <Button
            onClick={onClose}
            end={<SizeChips sizes={picked.map((entry) => shownSize(product, entry.size, system))} />}
          >
            <Trans>Elegir talla</Trans>
          </Button>
        </Footer>
      }
    >
      <Main bleed className={styles.main}>
        <div className={styles.head}>
          <Heading>
            <Trans>Tabla de tallas</Trans>
          </Heading>
          <p className="small cut">{shoe}</p>
        </div>
        <ConversionTable
          caption={t`Tallas de ${shoe} en cada sistema`}
          columns={systems.map((name) => name.toUpperCase())}
          active={Math.max(0, systems.indexOf(system))}
          rows={sizes.map((entry) => ({
            cells: systems.map((name) => conversionCell(product, entry.size, name)),
            state: chosen.includes(entry.sku)
              ? "selected"
              : entry.has_stock === false
                ? "unavailable"
                : undefined,
          }))}
        />
      </Main>
    </Screen>
  );
}
