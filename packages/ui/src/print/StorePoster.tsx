import { Trans, useLingui } from "@lingui/react/macro";
import { ProductImage } from "../label/ProductImage.tsx";
import { Logo } from "../page/Logo.tsx";
import QrCode from "../picture/QrCode.tsx";
import { shownLink, storeLink } from "./links.ts";
import { PaperSheet } from "./PrintLayout.tsx";
import styles from "./StorePoster.module.css";

export type PrintedStore = { code: string; name: string };
export type StorePosterProps = {
  store: PrintedStore;
  /** Where the store's link begins. */
  origin: string;
  /** The retailer's name, logo and texts by language, as the page's configuration has them. */
  look: { name: string; logo: string | null; texts: Record<string, { claim?: string }> };
};

/** Mock-up 50: the poster with the store's link, in the retailer's colours. */
export function StorePoster({ store, origin, look }: StorePosterProps) {
  const { t, i18n } = useLingui();
  const claim = look.texts[i18n.locale]?.claim ?? t`Pruébate en tienda`;
  // The shoe that stands out from the page's theme.
  const shoe = getComputedStyle(document.documentElement).getPropertyValue("--shoe").trim();
  const link = storeLink(origin, store.code);
  const steps = [
    [t`Escanea el código`, t`del calzado`],
    [t`Elige tu talla`, t`o dos`],
    [t`Retira y`, t`pruébate`],
  ] as const;
  return (
    <PaperSheet className={styles.poster}>
      <div className={styles.lid}>
        <p className={styles.claims}>
          {look.logo === null ? (
            <span>{claim}</span>
          ) : (
            <Logo src={look.logo} name={look.name} className={styles.logo} />
          )}{" "}
          <span>{look.logo === null ? t`Hasta 2 tallas` : claim}</span>
        </p>
        <p className={styles.name}>
          CLICK
          <br />
          &amp; TRY
        </p>
      </div>
      <ProductImage src={`/images/runner-${shoe}-lateral-960.webp`} alt="" priority className={styles.shoe} />
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
            {steps.map(([first, second], index) => (
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
            {look.name && `${look.name} · `}
            <Trans>Tienda {store.name}</Trans>
          </span>{" "}
          <span>{shownLink(link)}</span>
        </p>
      </section>
    </PaperSheet>
  );
}
