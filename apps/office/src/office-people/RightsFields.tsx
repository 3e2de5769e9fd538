import { fitsStores, type OfficeRole, officeRoles } from "@horma/domain";
import { i18n } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import styles from "../form/form.module.css";
import { StoreChecks } from "../form/StoreChecks.tsx";
import { roleNames } from "../layout/role-names.ts";

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
