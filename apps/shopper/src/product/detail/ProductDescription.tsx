import { pageConfig } from "@horma/app/page-config";
import type { Product } from "@horma/contract";
import { Icon, Label } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useSurface } from "../../surface.ts";
import styles from "./ProductDescription.module.css";

const QrCode = lazy(() => import("@horma/ui/qr-code"));

/** What the catalogue says, and the retailer's own page (SC-07): a link, or on a kiosk, which never leaves the store, a QR code. */
export function ProductDescription({ product }: { product: Product }) {
  const { t } = useLingui();
  const surface = useSurface();
  const page = retailerPage(product.externals.sku_padre);
  return (
    <section className={styles.description}>
      <p lang="es-CL">{product.metadata.description}</p>
      {page !== undefined && surface === "kiosk" && (
        <Label className={styles.page}>
          <Label.Row>
            <div className={styles.qr}>
              <Suspense>
                <QrCode text={page} label={t`Código QR de este calzado en la tienda web`} />
              </Suspense>
            </div>
            <p className={styles.words}>
              <Trans>Ver en la tienda web</Trans>
            </p>
          </Label.Row>
        </Label>
      )}
      {page !== undefined && surface === "phone" && (
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
