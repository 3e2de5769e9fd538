import { Logo, ProductImage } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import styles from "./PhonePreview.module.css";
import { shoeOf, themed } from "./theme-style.ts";

export type PhonePreviewProps = {
  look: { name: string; theme: string; logo: string | null; claim: string | undefined };
  store: string | undefined;
  /** The welcome alone. */
  brief?: boolean;
};

/** The welcome of a phone and what one presses next, in a look that need not be live (mock-ups 01, 40, 60c). */
export function PhonePreview({ look, store, brief = false }: PhonePreviewProps) {
  const { name, theme, logo, claim = t`Pruébate en tienda` } = look;
  return (
    <figure className={styles.phone} aria-label={t`Así se ve en un teléfono`} {...themed(theme)}>
      <div className={styles.lid}>
        <p className={styles.claim}>
          {logo === null ? <span>{claim}</span> : <Logo src={logo} name={name} className={styles.logo} />}
          <span>{logo === null ? t`Hasta 2 tallas` : claim}</span>
        </p>
        <p className={styles.poster} aria-hidden="true">
          CLICK
          <br />
          &amp; TRY
        </p>
      </div>
      <ProductImage src={shoeOf(theme)} alt="" className={styles.shoe} />
      <div className={styles.label}>
        <p className="label">{name || t`Tienda`}</p>
        <p className={styles.store}>{store ?? t`Tu tienda`}</p>
      </div>
      <p className={styles.start}>
        <Trans>Comenzar</Trans>
      </p>
      {!brief && (
        <div className={styles.foot}>
          <p className={styles.next}>
            <Trans>Me la quiero probar</Trans>
            <span className={styles.sizes}>
              <b>41</b>
              <b>41½</b>
            </span>
          </p>
        </div>
      )}
    </figure>
  );
}
