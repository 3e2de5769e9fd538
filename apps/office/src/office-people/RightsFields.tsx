import { fitsStores, type OfficeRole, officeRoles } from "@horma/domain";
import { i18n } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { useController, useFormContext, useWatch } from "react-hook-form";
import styles from "../form/form.module.css";
import { StoreChecks } from "../form/StoreChecks.tsx";
import { roleNames } from "../layout/role-names.ts";

/** A role and the stores that are marked for it. */
export type ChosenRights = { role: OfficeRole; chosen: readonly string[] };

/** Whether no store is marked for a role that needs one. */
export function lacksStores(rights: ChosenRights): boolean {
  return storesOf(rights)?.length === 0;
}

/** The stores of chosen rights: none marked is every store, where the role can be for every store. */
export function storesOf({ role, chosen }: ChosenRights): string[] | null {
  if (role === "head_office") return null;
  return chosen.length === 0 && fitsStores(role, null) ? null : [...chosen];
}

/** What a person or a group may do, and for which stores: fields of the form around them. */
export function RightsFields() {
  const { register, control } = useFormContext<ChosenRights>();
  const role = useWatch({ control, name: "role" });
  const stores = useController({ control, name: "chosen" }).field;
  return (
    <>
      <label className={styles.field}>
        <Trans>Rol</Trans>
        <select {...register("role")}>
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
        <StoreChecks chosen={stores.value} onChosen={stores.onChange} everyStore={fitsStores(role, null)} />
      )}
    </>
  );
}
