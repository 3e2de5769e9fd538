import type { OfficeLinkAnswer } from "@horma/contract";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormProvider, useWatch } from "react-hook-form";
import { api } from "../api/api.ts";
import styles from "../form/form.module.css";
import { TextField } from "../form/TextField.tsx";
import { useSentForm } from "../form/use-sent-form.ts";
import { officePeopleQuery } from "./office-people-query.ts";
import { type ChosenRights, lacksStores, RightsFields, storesOf } from "./RightsFields.tsx";

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

type AddedValues = ChosenRights & { name: string };

function Form({ onAdded }: { onAdded: (link: OfficeLinkAnswer) => void }) {
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: ({ name, ...rights }: AddedValues) =>
      api("addOfficePerson", { body: { name: name.trim(), role: rights.role, stores: storesOf(rights) } }),
    onSuccess: onAdded,
    onSettled: () => queries.invalidateQueries({ queryKey: officePeopleQuery.queryKey }),
  });
  const { form, submit, problem } = useSentForm(add, {
    defaultValues: { name: "", role: "area_manager", chosen: [] },
  });
  const missing = useWatch({ control: form.control, compute: lacksStores });
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit}>
        <TextField label={t`Nombre`} data-first-focus required maxLength={60} {...form.register("name")} />
        <RightsFields />
        {problem && <Alert>{problem}</Alert>}
        <StaffButton type="submit" icon="plus" busy={add.isPending} disabled={missing}>
          <Trans>Agregar y ver su enlace</Trans>
        </StaffButton>
      </form>
    </FormProvider>
  );
}
