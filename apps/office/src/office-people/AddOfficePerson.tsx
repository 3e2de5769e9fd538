import type { OfficeLinkAnswer } from "@horma/contract";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import styles from "../form/form.module.css";
import { officePeopleQuery } from "./office-people-query.ts";
import { type ChosenRights, RightsFields, storesOf } from "./RightsFields.tsx";

export type AddOfficePersonProps = {
  open: boolean;
  onClose: () => void;
  onAdded: (link: OfficeLinkAnswer) => void;
};

/** Lets a person into the office: who they are, what they may do, and for which stores. */
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
  const [rights, setRights] = useState<ChosenRights>({ role: "area_manager", chosen: [] });
  const { role } = rights;
  const stores = storesOf(rights);
  const add = useMutation({
    mutationFn: () => api("addOfficePerson", { body: { name: name.trim(), role, stores } }),
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
      <RightsFields rights={rights} onChange={setRights} />
      {add.error && <Alert>{failureText(add.error)}</Alert>}
      <StaffButton type="submit" icon="plus" busy={add.isPending} disabled={missing}>
        <Trans>Agregar y ver su enlace</Trans>
      </StaffButton>
    </form>
  );
}
