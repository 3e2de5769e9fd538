import { type LookText, lookTexts } from "@horma/domain";
import { type Language, languages } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useFormContext } from "react-hook-form";
import { TextField } from "../form/TextField.tsx";
import swatches from "../stores/fields.module.css";
import styles from "./Look.module.css";
import type { LookForm } from "./look-form.ts";

/** The shopper's texts that a retailer may say in its own words, in each language. */
export function TextFields() {
  const { register } = useFormContext<LookForm>();
  const labels: Record<LookText, string> = {
    claim: t`Portada, sobre el título`,
    payment: t`Dónde se paga`,
    special: t`Producto especial`,
    data_contact: t`A quién preguntar por los datos`,
  };
  return (
    <>
      <h2 className="h2">
        <Trans>Textos</Trans>
      </h2>
      <p className={swatches.note}>{t`Vacío: el texto de siempre.`}</p>
      {(Object.keys(languages) as Language[]).map((language) => (
        <fieldset key={language} className={styles.texts}>
          <legend className="h2">{languages[language]}</legend>
          {(Object.keys(labels) as LookText[]).map((text) => (
            <TextField
              key={text}
              label={labels[text]}
              lang={language}
              maxLength={lookTexts[text]}
              {...register(`texts.${language}.${text}`)}
            />
          ))}
        </fieldset>
      ))}
    </>
  );
}
