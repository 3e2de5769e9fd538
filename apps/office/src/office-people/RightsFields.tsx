import { fitsStores, type OfficeRole, officeRoles } from "@horma/domain";
import { CheckField } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { roleNames } from "../layout/role-names.ts";
import { storesQuery } from "../layout/store-queries.ts";
import styles from "./AddOfficePerson.module.css";

/** A role and the stores that are marked for it. */
export type ChosenRights = { role: OfficeRole; chosen: readonly string[] };

/** The stores of chosen rights: none marked is every store, where the role can be for every store. */
export function storesOf({ role, chosen }: ChosenRights): string[] | null {
  if (role === "head_office") return null;
  return chosen.length === 0 && fitsStores(role, null) ? null : [...chosen];
}

type RightsFieldsProps = { rights: ChosenRights; onChange: (rights: ChosenRights) => void };

/** What a person or a group may do, and for which stores. */
export function RightsFields({ rights: { role, chosen }, onChange }: RightsFieldsProps) {
  return (
    <>
      <label className={styles.field}>
        <Trans>Rol</Trans>
        <select
          value={role}
          onChange={(event) => onChange({ role: event.target.value as OfficeRole, chosen })}
        >
          {officeRoles.map((each) => (
            <option key={each} value={each}>
              {i18n._(roleNames[each])}
            </option>
          ))}
        </select>
      </label>
      {role === "head_office" ? (
        <p className="small">
          <Trans>Casa matriz ve y cambia todo, en todas las tiendas.</Trans>
        </p>
      ) : (
        <StoreChecks
          chosen={chosen}
          onChosen={(codes) => onChange({ role, chosen: codes })}
          everyStore={fitsStores(role, null)}
        />
      )}
    </>
  );
}

type StoreChecksProps = {
  chosen: readonly string[];
  onChosen: (codes: string[]) => void;
  /** Whether none chosen means every store. */
  everyStore: boolean;
};

/** The stores that a person is for. */
function StoreChecks({ chosen, onChosen, everyStore }: StoreChecksProps) {
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
