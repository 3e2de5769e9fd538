import { shownNumber } from "@horma/app/shown";
import { colorFault, lettersContrast, nearestColors, type StoreTheme, storeThemes } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useFormContext, useWatch } from "react-hook-form";
import { TextField } from "../form/TextField.tsx";
import swatches from "../stores/fields.module.css";
import { themeNames } from "../stores/theme-names.ts";
import styles from "./Look.module.css";
import { type LookForm, own } from "./look-form.ts";
import { themed } from "./theme-style.ts";

/** A theme of the design or the retailer's own colour, with how well letters are read on it. */
export function ColorFields() {
  const { register, control, setValue } = useFormContext<LookForm>();
  const [theme, color] = useWatch({ control, name: ["theme", "color"] });
  const names = themeNames();
  return (
    <>
      <h2 className="h2">
        <Trans>Color</Trans>
      </h2>
      <fieldset className={swatches.themes}>
        <legend className="visually-hidden">{t`Color`}</legend>
        {storeThemes.map((each: StoreTheme) => (
          <label key={each} className={swatches.theme}>
            <input type="radio" className="covering-control" value={each} {...register("theme")} />
            <span aria-hidden="true" data-theme={each} className={swatches.lid} />
            {names[each]}
          </label>
        ))}
        <label className={swatches.theme}>
          <input type="radio" className="covering-control" value={own} {...register("theme")} />
          <span aria-hidden="true" {...themed(color)} className={swatches.lid} />
          <Trans>Color propio</Trans>
        </label>
      </fieldset>
      {theme === own && (
        <>
          <div className={styles.color}>
            <input
              type="color"
              aria-label={t`Elegir el color`}
              value={isColor(color) ? color.toLowerCase() : "#000000"}
              onChange={(event) => setValue("color", event.target.value, { shouldDirty: true })}
            />
            <TextField
              label={t`Color, como #1d36d8`}
              spellCheck={false}
              maxLength={7}
              error={
                isColor(color) ? undefined : t`Un color se escribe # y seis letras o números, como #1d36d8.`
              }
              {...register("color")}
            />
          </div>
          {isColor(color) && <Contrast color={color} />}
        </>
      )}
      <p className={swatches.note}>{t`Las tiendas con un tema propio lo conservan.`}</p>
    </>
  );
}

/** Whether a text is a colour in full. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** How letters are read on a colour; for one that cannot be used the nearest ones that can. */
function Contrast({ color }: { color: string }) {
  const { setValue } = useFormContext<LookForm>();
  const fault = colorFault(color);
  const ratio = shownNumber(Math.round(lettersContrast(color) * 10) / 10);
  if (fault === undefined) {
    return <p role="status">{t`Las letras se leen: contraste ${ratio} a 1.`}</p>;
  }
  const why = {
    letters: t`Las letras no se leen bien: contraste ${ratio} a 1, y hacen falta 4,5.`,
    like_ink: t`Es demasiado oscuro: lo oscuro marca lo que el cliente eligió.`,
    like_paper: t`Es demasiado claro: no se distinguiría del fondo.`,
  }[fault];
  return (
    <div role="status">
      <p className={clsx(swatches.note, swatches.warn)}>{why}</p>
      <p className={styles.near}>
        <Trans>Los más cercanos que sirven:</Trans>
        {nearestColors(color).map((near) => (
          <button
            key={near}
            type="button"
            className={styles.nearest}
            onClick={() => setValue("color", near, { shouldDirty: true })}
          >
            <span aria-hidden="true" {...themed(near)} className={styles.chip} />
            {near}
          </button>
        ))}
      </p>
    </div>
  );
}
