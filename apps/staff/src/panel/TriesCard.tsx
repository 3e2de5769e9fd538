import type { Panel } from "@horma/contract";
import { MeterRows, Nothing, PanelCard, ProductImage } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { percent } from "./figures.ts";
import styles from "./TriesCard.module.css";

/** Types that fit on the card. */
const shown = 5;

/** How many of the tried pairs were bought, and which types most. */
export function TriesCard({ panel: { tries, purchases, by_type } }: { panel: Panel }) {
  const types = by_type.filter((type) => type.tries > 0).slice(0, shown);
  const best = Math.max(...types.map((type) => type.purchases / type.tries), 0);
  return (
    <PanelCard title={t`De prueba a compra`}>
      {tries === 0 ? (
        <Nothing look="card">
          <Trans>Aquí verás cuántas pruebas terminan en compra.</Trans>
        </Nothing>
      ) : (
        <>
          <p className={styles.share}>
            <span className="num">{percent(purchases, tries)}</span>
            <span>
              <Trans>
                {plural(purchases, { one: "1 compra", other: "# compras" })}
                <br />
                de {plural(tries, { one: "1 prueba", other: "# pruebas" })}
              </Trans>
            </span>
          </p>
          <MeterRows
            rows={types.map((type) => ({
              key: type.name,
              picture: type.image && <ProductImage src={type.image} alt="" />,
              name: type.name,
              // The best type fills most of the row, so that bars compare types.
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
