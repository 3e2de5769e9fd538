import { CheckField } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { areasQuery, storesQuery } from "../layout/store-queries.ts";
import { countChosen, withArea } from "./chosen-stores.ts";
import styles from "./form.module.css";

export type StoreChecksProps = {
  chosen: readonly string[];
  onChosen: (codes: string[]) => void;
  /** Whether none chosen means every store. */
  everyStore: boolean;
};

/** Stores to choose, by whole areas or one by one, found by name, code or area. */
export function StoreChecks({ chosen, onChosen, everyStore }: StoreChecksProps) {
  const [text, setText] = useState("");
  const { data } = useQuery(storesQuery(text.trim()));
  const found = data?.stores ?? [];
  // What was chosen stays in sight while others are searched for; an area's many stores do not hide what is found.
  const listed = [
    ...found.map(({ code }) => code),
    ...chosen.filter((code) => !found.some((store) => store.code === code)),
  ];
  const nameOf = (code: string) => found.find((store) => store.code === code)?.name;
  return (
    <fieldset className={styles.stores}>
      <legend className="label">{everyStore ? t`Tiendas; ninguna marcada es todas` : t`Tiendas`}</legend>
      <AreaChecks chosen={chosen} onChosen={onChosen} />
      <input
        type="search"
        aria-label={t`Busca por nombre, código o zona`}
        placeholder={t`Busca por nombre, código o zona`}
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
      {data && data.total > found.length && (
        <p className="small">
          <Trans>
            {found.length} de {data.total}: escribe para encontrar las otras.
          </Trans>
        </p>
      )}
    </fieldset>
  );
}

/** Areas: each chooses all its stores. What is chosen are stores, so an area's new ones are not. */
function AreaChecks({ chosen, onChosen }: Pick<StoreChecksProps, "chosen" | "onChosen">) {
  const { data: areas = [] } = useQuery(areasQuery);
  const note = useId();
  if (areas.length === 0) return null;
  return (
    <>
      <fieldset aria-label={t`Zonas`} aria-describedby={note} className={styles.list}>
        {areas.map((area) => {
          const [count, all] = [countChosen(area, chosen), area.stores.length];
          return (
            <CheckField
              key={area.area}
              checked={count === all}
              mixed={count > 0 && count < all}
              onChange={() => onChosen(withArea(area, chosen))}
            >
              {area.area} <span className={styles.count}>{count === 0 ? all : t`${count} de ${all}`}</span>
            </CheckField>
          );
        })}
      </fieldset>
      <p id={note} className="small">
        <Trans>
          Marcan las tiendas que la zona tiene hoy. Las tiendas nuevas de la zona se agregan aquí.
        </Trans>
      </p>
    </>
  );
}
