import type { OfficeGroups } from "@horma/contract";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ColumnDef } from "@tanstack/react-table";
import { useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import formStyles from "../form/form.module.css";
import { TextField } from "../form/TextField.tsx";
import { useSentForm } from "../form/use-sent-form.ts";
import { roleNames } from "../layout/role-names.ts";
import { officeEntryQuery } from "../passkey/passkey-query.ts";
import { LocalTable } from "../table/LocalTable.tsx";
import styles from "./OfficePeopleScreen.module.css";
import { officePeopleQuery } from "./office-people-query.ts";
import { type ChosenRights, lacksStores, RightsFields, storesOf } from "./RightsFields.tsx";
import { storesText } from "./stores-text.ts";

type Group = OfficeGroups["groups"][number];

const groupsKey = ["office-groups"];

/** What the groups of the company's provider are here, where the server knows one. */
export function CompanyGroups({ manages }: { manages: boolean }) {
  const { data: ways } = useQuery(officeEntryQuery);
  const company = ways?.company ?? false;
  const { data, error } = useQuery({
    queryKey: groupsKey,
    queryFn: ({ signal }) => api("listOfficeGroups", { signal }),
    enabled: company,
  });
  /** The group in the sheet; null for a new one. */
  const [open, setOpen] = useState<Group | null>();
  if (!company) return null;
  return (
    <section className={styles.groups}>
      <h2 className={styles.title}>
        <Trans>Grupos de la empresa</Trans>
      </h2>
      <p>
        <Trans>
          Quien entra con la cuenta de la empresa tiene el rol y las tiendas de sus grupos. Un cambio vale al
          instante.
        </Trans>
      </p>
      {error && <p role="alert">{failureText(error)}</p>}
      {data && (
        <LocalTable
          name="office-groups"
          caption={t`Grupos de la empresa`}
          columns={columnsOf(manages, setOpen)}
          rows={data.groups}
          rowId={({ group }) => group}
          first="group"
        />
      )}
      {manages && (
        <StaffButton variant="line" icon="plus" onClick={() => setOpen(null)}>
          <Trans>Grupo</Trans>
        </StaffButton>
      )}
      <Sheet
        look="box"
        open={open !== undefined}
        title={open ? open.group : t`Agregar un grupo`}
        onClose={() => setOpen(undefined)}
      >
        {open !== undefined && <Form group={open} onDone={() => setOpen(undefined)} />}
      </Sheet>
    </section>
  );
}

function columnsOf(manages: boolean, onOpen: (group: Group) => void): ColumnDef<Group>[] {
  return [
    {
      id: "group",
      header: t`Nombre`,
      accessorFn: ({ group }) => group,
      cell: ({ row }) => <span className={styles.name}>{row.original.group}</span>,
    },
    { id: "role", header: t`Rol`, accessorFn: ({ role }) => i18n._(roleNames[role]) },
    { id: "stores", header: t`Tiendas`, accessorFn: ({ stores }) => storesText(stores) },
    {
      id: "actions",
      header: () => <span className="visually-hidden">{t`Acciones`}</span>,
      cell: ({ row }) =>
        manages && (
          <span className={styles.actions}>
            <StaffButton variant="line" onClick={() => onOpen(row.original)}>
              <Trans>Cambiar</Trans>
            </StaffButton>
          </span>
        ),
    },
  ];
}

type GroupValues = ChosenRights & { name: string };

function Form({ group, onDone }: { group: Group | null; onDone: () => void }) {
  const queries = useQueryClient();
  const after = {
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(
        [groupsKey, officePeopleQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  };
  const set = useMutation({
    mutationFn: ({ name, ...rights }: GroupValues) =>
      api("setOfficeGroup", { body: { group: name.trim(), role: rights.role, stores: storesOf(rights) } }),
    ...after,
  });
  const remove = useMutation({
    mutationFn: (name: string) => api("removeOfficeGroup", { body: { group: name } }),
    ...after,
  });
  const { form, submit, problem } = useSentForm(set, {
    defaultValues: {
      name: group?.group ?? "",
      role: group?.role ?? "area_manager",
      chosen: group?.stores ?? [],
    },
  });
  const missing = useWatch({ control: form.control, compute: lacksStores });
  return (
    <FormProvider {...form}>
      <form className={formStyles.form} onSubmit={submit}>
        {group === null && (
          <TextField
            label={t`Nombre del grupo, tal como está en la empresa`}
            data-first-focus
            required
            maxLength={200}
            {...form.register("name")}
          />
        )}
        <RightsFields />
        {problem && <Alert>{problem}</Alert>}
        {remove.error && <Alert>{failureText(remove.error)}</Alert>}
        <StaffButton type="submit" busy={set.isPending} disabled={missing}>
          <Trans>Guardar el grupo</Trans>
        </StaffButton>
        {group !== null && (
          <StaffButton variant="alarm" busy={remove.isPending} onClick={() => remove.mutate(group.group)}>
            <Trans>Quitar: su gente no podrá entrar más</Trans>
          </StaffButton>
        )}
      </form>
    </FormProvider>
  );
}
