import { Icon, PanelHead, ProductImage, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { stateTexts } from "../gap-texts.ts";
import { NewProduct } from "../NewProduct.tsx";
import type { PartProps } from "./ProductDetails.tsx";
import styles from "./product.module.css";

/** The colours of its model, each a product of its own. */
export function ProductColours({ product, edits }: PartProps) {
  const [adding, setAdding] = useState(false);
  const { search } = useLocation();
  return (
    <section aria-label={t`Colores`}>
      <PanelHead title={t`Colores`} className={styles.head}>
        {edits && (
          <StaffButton variant="line" icon="plus" onClick={() => setAdding(true)}>
            <Trans>Color</Trans>
          </StaffButton>
        )}
      </PanelHead>
      <ul className={styles.colours}>
        {product.colours.map(({ id, color, state, picture }) => (
          <li key={id}>
            <Link
              to={{ pathname: paths.product(id), search }}
              aria-current={id === product.id ? "page" : undefined}
            >
              <span className={styles.thumb}>
                {picture === null ? (
                  <Icon name="image" />
                ) : (
                  <ProductImage src={picture} alt="" sizes="56px" />
                )}
              </span>
              <b>{color}</b>
              <span className="small">{state === "published" ? id : i18n._(stateTexts[state])}</span>
            </Link>
          </li>
        ))}
      </ul>
      {edits && <NewProduct open={adding} onClose={() => setAdding(false)} of={product} />}
    </section>
  );
}
