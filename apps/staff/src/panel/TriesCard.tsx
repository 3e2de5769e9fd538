import type { Panel } from "@horma/contract";
import { MeterRows, PanelCard, ProductImage } from "@horma/ui";
import { CardNone } from "./CardNone.tsx";
import { percent } from "./figures.ts";
import styles from "./TriesCard.module.css";

/** Types that fit on the card. */
const shown = 5;

/** How many of the pairs that were tried on were bought, and of which type most. */
export function TriesCard({ panel: { tries, purchases, by_type } }: { panel: Panel }) {
  const types = by_type.filter((type) => type.tries > 0).slice(0, shown);
  const best = Math.max(...types.map((type) => type.purchases / type.tries), 0);
  return (
    <PanelCard title="De prueba a compra">
      {tries === 0 ? (
        <CardNone>Aquí verás cuántas pruebas terminan en compra.</CardNone>
      ) : (
        <>
          <p className={styles.share}>
            <span className="num">{percent(purchases, tries)}</span>
            <span>
              {purchases === 1 ? "1 compra" : `${purchases} compras`}
              <br />
              de {tries === 1 ? "1 prueba" : `${tries} pruebas`}
            </span>
          </p>
          <MeterRows
            rows={types.map((type) => ({
              key: type.name,
              picture: type.image && <ProductImage src={type.image} alt="" />,
              name: type.name,
              // The best fills most of the row: bars compare types, not with everything sold.
              part: best === 0 ? 0 : (type.purchases / type.tries / best) * 0.9,
              value: percent(type.purchases, type.tries),
            }))}
            className={styles.types}
          />
        </>
      )}
    </PanelCard>
  );
}
