import { storeThemes } from "@horma/domain";
import { Alert } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useFormContext } from "react-hook-form";
import styles from "./fields.module.css";
import type { StoreForm } from "./store-form.ts";
import { themeNames } from "./theme-names.ts";

/** How the store's screens look. */
export function ThemeFields({ error }: { error: string | undefined }) {
  const { register } = useFormContext<StoreForm>();
  const names = themeNames();
  return (
    <>
      <h2 className="h2">
        <Trans>Tema</Trans>
      </h2>
      <fieldset className={styles.themes}>
        <legend className="visually-hidden">{t`Tema`}</legend>
        <label className={styles.theme}>
          <input type="radio" className="covering-control" value="" {...register("theme")} />
          <span aria-hidden="true" className={clsx(styles.lid, styles.plain)}>
            =
          </span>
          <Trans>El de la cadena</Trans>
        </label>
        {storeThemes.map((theme) => (
          <label key={theme} className={styles.theme}>
            <input type="radio" className="covering-control" value={theme} {...register("theme")} />
            <span aria-hidden="true" data-theme={theme} className={styles.lid} />
            {names[theme]}
          </label>
        ))}
      </fieldset>
      {error !== undefined && <Alert look="note">{error}</Alert>}
      <p className={styles.note}>{t`El color del teléfono y del kiosco de esta tienda.`}</p>
    </>
  );
}
