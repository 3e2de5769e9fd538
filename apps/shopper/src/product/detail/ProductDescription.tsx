import type { Product } from "@horma/contract";
import { Icon } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { pageConfig } from "../../page-config.ts";
import { useSurface } from "../../surface.ts";
import styles from "./ProductDescription.module.css";

/** What the catalogue says, and the way to the retailer's own page; a kiosk never leaves the store (SC-07). */
export function ProductDescription({ product }: { product: Product }) {
  const { t } = useLingui();
  const surface = useSurface();
  const page = retailerPage(product.externals.sku_padre);
  return (
    <section className={styles.description}>
      <p lang="es-CL">{product.metadata.description}</p>
      {surface === "phone" && page !== undefined && (
        <a href={page} target="_blank" rel="noopener noreferrer" className={styles.link}>
          <span>
            <Trans>Ver en la tienda web</Trans>
          </span>
          <Icon name="external" size="sm" label={t`(se abre en otra pestaña)`} />
        </a>
      )}
    </section>
  );
}

function retailerPage(parentSku: string | null): string | undefined {
  const template = pageConfig.retailer_web_url;
  if (parentSku === null || template === null) return undefined;
  return template.replace("{sku_padre}", encodeURIComponent(parentSku));
}
