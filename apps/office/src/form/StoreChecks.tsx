import { CheckField } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { storesQuery } from "../layout/store-queries.ts";
import styles from "./form.module.css";

export type StoreChecksProps = {
  chosen: readonly string[];
  onChosen: (codes: string[]) => void;
  /** Whether none chosen means every store. */
  everyStore: boolean;
};

/** Stores to choose, found by name or code. */
export function StoreChecks({ chosen, onChosen, everyStore }: StoreChecksProps) {
  const [text, setText] = useState("");
  const { data } = useQuery(storesQuery(text.trim()));
  const found = data?.stores ?? [];
  // What was chosen stays in sight while others are searched for.
  const listed = [
    ...chosen.filter((code) => !found.some((store) => store.code === code)),
    ...found.map(({ code }) => code),
  ];
  const nameOf = (code: string) => found.find((store) => store.code === code)?.name;
  return (
    <fieldset className={styles.stores}>
      <legend className="label">{everyStore ? t`Tiendas; ninguna marcada es todas` : t`Tiendas`}</legend>
      <input
        type="search"
        aria-label={t`Busca por nombre o código`}
        placeholder={t`Busca por nombre o código`}
        value={text}
        maxLength={64}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.list}>
        {listed.map((code) => (
          <CheckField
            key={code}
            checked={chosen.includes(code)}
            onChange={(checked) =>
              onChosen(checked ? [...chosen, code] : chosen.filter((each) => each !== code))
            }
          >
            {nameOf(code) ?? ""} {code}
          </CheckField>
        ))}
      </div>
    </fieldset>
  );
}
