import type { OfficeLinkAnswer } from "@horma/contract";
import { fitsStores, type OfficeRole, officeRoles } from "@horma/domain";
import { Alert, CheckField, Sheet, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import { roleNames } from "../layout/role-names.ts";
import { storesQuery } from "../layout/store-queries.ts";
import styles from "./AddOfficePerson.module.css";
import { officePeopleQuery } from "./office-people-query.ts";

export type AddOfficePersonProps = {
  open: boolean;
  onClose: () => void;
  onAdded: (link: OfficeLinkAnswer) => void;
};

/** Lets somebody into the office: who they are, what they may do, and for which stores. */
export function AddOfficePerson({ open, onClose, onAdded }: AddOfficePersonProps) {
  const added = (link: OfficeLinkAnswer) => {
    onClose();
    onAdded(link);
  };
  return (
    <Sheet look="box" open={open} title={t`Agregar a la oficina`} onClose={onClose}>
      <Form onAdded={added} />
    </Sheet>
  );
}

function Form({ onAdded }: { onAdded: (link: OfficeLinkAnswer) => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [role, setRole] = useState<OfficeRole>("area_manager");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const stores = chosen.length === 0 && fitsStores(role, null) ? null : chosen;
  const add = useMutation({
    mutationFn: () =>
      api("addOfficePerson", {
        body: { name: name.trim(), role, stores: role === "head_office" ? null : stores && [...stores] },
      }),
    onSuccess: onAdded,
    onSettled: () => queries.invalidateQueries({ queryKey: officePeopleQuery.queryKey }),
  });
  const missing = stores !== null && stores.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!missing) add.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.field}>
        <Trans>Nombre</Trans>
        <input
          data-first-focus
          required
          pattern=".*\S.*"
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className={styles.field}>
        <Trans>Rol</Trans>
        <select value={role} onChange={(event) => setRole(event.target.value as OfficeRole)}>
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
        <StoreChecks chosen={chosen} onChosen={setChosen} everyStore={fitsStores(role, null)} />
      )}
      {add.error && <Alert>{failureText(add.error)}</Alert>}
      <StaffButton type="submit" icon="plus" busy={add.isPending} disabled={missing}>
        <Trans>Agregar y ver su enlace</Trans>
      </StaffButton>
    </form>
  );
}

type StoreChecksProps = {
  chosen: readonly string[];
  onChosen: (codes: string[]) => void;
  /** Whether none chosen means every store. */
  everyStore: boolean;
};

/** The stores that somebody is for. */
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
