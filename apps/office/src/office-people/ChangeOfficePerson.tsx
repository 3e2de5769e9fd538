import type { OfficePeople } from "@horma/contract";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormProvider, useWatch } from "react-hook-form";
import { api } from "../api/api.ts";
import styles from "../form/form.module.css";
import { useSentForm } from "../form/use-sent-form.ts";
import { officePeopleQuery } from "./office-people-query.ts";
import { type ChosenRights, lacksStores, RightsFields, storesOf } from "./RightsFields.tsx";

export type ChangeOfficePersonProps = {
  person: OfficePeople["people"][number];
  open: boolean;
  onClose: () => void;
};

/** Gives a person of the office another role or other stores. They need no new link. */
export function ChangeOfficePerson({ person, open, onClose }: ChangeOfficePersonProps) {
  return (
    <Sheet look="box" open={open} title={t`Cambiar el acceso de ${person.name}`} onClose={onClose}>
      <Form person={person} onDone={onClose} />
    </Sheet>
  );
}

type FormProps = Pick<ChangeOfficePersonProps, "person"> & { onDone: () => void };

function Form({ person: { id, role, stores }, onDone }: FormProps) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (rights: ChosenRights) =>
      api("changeOfficePerson", { body: { id, role: rights.role, stores: storesOf(rights) } }),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: officePeopleQuery.queryKey }),
  });
  const { form, submit, problem } = useSentForm(change, { defaultValues: { role, chosen: stores ?? [] } });
  const missing = useWatch({ control: form.control, compute: lacksStores });
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit}>
        <RightsFields />
        {problem && <Alert>{problem}</Alert>}
        <StaffButton type="submit" busy={change.isPending} disabled={missing}>
          <Trans>Guardar</Trans>
        </StaffButton>
      </form>
    </FormProvider>
  );
}
