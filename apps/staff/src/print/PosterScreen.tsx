import { ProductImage } from "@horma/ui";
import QrCode from "@horma/ui/qr-code";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { publicOrigin } from "../page-config.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { shownLink, storeLink } from "./links.ts";
import styles from "./PosterScreen.module.css";
import { PrintPage, Sheet } from "./PrintPage.tsx";

const steps = () =>
  [
    [t`Escanea el código`, t`del calzado`],
    [t`Elige tu talla`, t`o dos`],
    [t`Retira y`, t`pruébate`],
  ] as const;

/** Mock-up 50: the poster with the store's link, in the retailer's colours. */
export function PosterScreen() {
  const { store } = useStaffSession();
  const link = storeLink(publicOrigin, store.code);
  return (
    <PrintPage title={t`Afiche de la tienda`} sheets={1}>
      <Sheet className={styles.poster}>
        <div className={styles.lid}>
          <p className={styles.claims}>
            <span>
              <Trans>Pruébate en tienda</Trans>
            </span>{" "}
            <span>
              <Trans>Hasta 2 tallas</Trans>
            </span>
          </p>
          <p className={styles.name}>
            CLICK
            <br />
            &amp; TRY
          </p>
        </div>
        <ProductImage src="/images/runner-glaciar-lateral-960.webp" alt="" priority className={styles.shoe} />
        <p className={`num ${styles.call}`}>
          <Trans>
            Escanea
            <br />y comienza
          </Trans>
        </p>
        <section className={styles.label}>
          <div className={styles.row}>
            <div className={styles.code}>
              <QrCode text={link} level="Q" label={t`Código QR de ${link}`} />
            </div>
            <ol className={styles.steps}>
              {steps().map(([first, second], index) => (
                <li key={first}>
                  <span className="num">{index + 1}</span>
                  <span className={styles.words}>
                    {first}
                    <br />
                    {second}
                  </span>
                </li>
              ))}
            </ol>
          </div>
          <p className={styles.foot}>
            <span>
              <Trans>Tienda {store.name}</Trans>
            </span>{" "}
            <span>{shownLink(link)}</span>
          </p>
        </section>
      </Sheet>
    </PrintPage>
  );
}
