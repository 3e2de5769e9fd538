import { useNow } from "@horma/app/use-now";
import type { OfficeLinkAnswer, OfficePeople } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { Alert, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ColumnDef } from "@tanstack/react-table";
import { useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import { PageHead } from "../layout/PageHead.tsx";
import { roleNames } from "../layout/role-names.ts";
import { TeamTabs } from "../layout/TeamTabs.tsx";
import { useOffice } from "../session/session.ts";
import { LocalTable } from "../table/LocalTable.tsx";
import { dayText, fileTimeText } from "../time/time-text.ts";
import { AddOfficePerson } from "./AddOfficePerson.tsx";
import { ChangeOfficePerson } from "./ChangeOfficePerson.tsx";
import { CompanyGroups } from "./CompanyGroups.tsx";
import { LinkSheet } from "./LinkSheet.tsx";
import styles from "./OfficePeopleScreen.module.css";
import { officePeopleQuery } from "./office-people-query.ts";
import { storesText } from "./stores-text.ts";

type Entry = OfficePeople["people"][number];

/** Who may enter the office, and for which stores. The head office lets people in, and out. */
export default function OfficePeopleScreen() {
  const me = useOffice();
  const allowed = roleMay(me.role, "see_office");
  const manages = roleMay(me.role, "manage_office");
  const { data, error } = useQuery({ ...officePeopleQuery, enabled: allowed });
  const [adding, setAdding] = useState(false);
  const [link, setLink] = useState<OfficeLinkAnswer>();
  const count = data?.people.length ?? 0;
  return (
    <>
      <PageHead
        title={t`Oficina`}
        about={data && plural(count, { one: "1 persona puede entrar", other: "# personas pueden entrar" })}
      >
        <TeamTabs />
        {manages && (
          <StaffButton icon="plus" onClick={() => setAdding(true)}>
            <Trans>Persona</Trans>
          </StaffButton>
        )}
      </PageHead>
      <section className={styles.body}>
        {!allowed && (
          <p role="status">
            <Trans>Solo la casa matriz y auditoría ven quién entra a la oficina.</Trans>
          </p>
        )}
        {allowed && !manages && (
          <p className="small">
            <Trans>Tu rol solo ve quién entra: la casa matriz agrega y quita personas.</Trans>
          </p>
        )}
        {error && <p role="alert">{failureText(error)}</p>}
        {data && (
          <LocalTable
            name="office-people"
            caption={t`Personas`}
            columns={columnsOf(me.id, manages, setLink)}
            rows={data.people}
            rowId={({ id }) => String(id)}
            first="name"
          />
        )}
        {allowed && <CompanyGroups manages={manages} />}
      </section>
      <AddOfficePerson open={adding} onClose={() => setAdding(false)} onAdded={setLink} />
      <LinkSheet link={link} onClose={() => setLink(undefined)} />
    </>
  );
}

function columnsOf(
  me: number,
  manages: boolean,
  onLink: (link: OfficeLinkAnswer) => void,
): ColumnDef<Entry>[] {
  return [
    {
      id: "name",
      header: t`Nombre`,
      accessorFn: ({ name }) => name,
      cell: ({ row }) => <span className={styles.name}>{row.original.name}</span>,
    },
    { id: "role", header: t`Rol`, accessorFn: ({ role }) => i18n._(roleNames[role]) },
    { id: "stores", header: t`Tiendas`, accessorFn: ({ stores }) => storesText(stores) },
    {
      id: "entered",
      header: t`Último ingreso`,
      accessorFn: ({ entered_at }) => entered_at && fileTimeText(entered_at),
      cell: ({ row }) => <Entered person={row.original} />,
    },
    {
      id: "actions",
      header: () => <span className="visually-hidden">{t`Acciones`}</span>,
      cell: ({ row: { original: person } }) => (
        <Actions person={person} manages={manages && person.id !== me} onLink={onLink} />
      ),
    },
  ];
}

function Entered({ person: { by_company, entered_at, link_until } }: { person: Entry }) {
  const now = useNow();
  return (
    <>
      {entered_at === null ? t`nunca` : dayText(entered_at, now)}
      {by_company && (
        <span className="small">
          {" "}
          <Trans>con la cuenta de la empresa</Trans>
        </span>
      )}
      {link_until !== null && !by_company && (
        <span className="small">
          {" "}
          <Trans>enlace hasta {dayText(link_until, now)}</Trans>
        </span>
      )}
    </>
  );
}

type ActionsProps = { person: Entry; manages: boolean; onLink: (link: OfficeLinkAnswer) => void };

function Actions({ person, manages, onLink }: ActionsProps) {
  const { id, name, by_company } = person;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [changing, setChanging] = useState(false);
  const onSettled = () => queries.invalidateQueries({ queryKey: officePeopleQuery.queryKey });
  const renew = useMutation({
    mutationFn: () => api("renewOfficeLink", { body: { id } }),
    onSuccess: onLink,
    onSettled,
  });
  const remove = useMutation({ mutationFn: () => api("removeOfficePerson", { body: { id } }), onSettled });
  const error = renew.error ?? remove.error;
  return (
    <>
      {error && <Alert>{failureText(error)}</Alert>}
      {manages && !asking && (
        <span className={styles.actions}>
          {!by_company && (
            <>
              <StaffButton variant="line" onClick={() => setChanging(true)}>
                <Trans>Cambiar</Trans>
              </StaffButton>
              <StaffButton variant="line" busy={renew.isPending} onClick={() => renew.mutate()}>
                <Trans>Enlace nuevo</Trans>
              </StaffButton>
            </>
          )}
          <StaffButton variant="line" busy={remove.isPending} onClick={() => setAsking(true)}>
            <Trans>Quitar</Trans>
          </StaffButton>
        </span>
      )}
      {manages && <ChangeOfficePerson person={person} open={changing} onClose={() => setChanging(false)} />}
      {asking && (
        <fieldset className={styles.actions}>
          <legend className="visually-hidden">{t`¿Quitar a ${name}?`}</legend>
          <StaffButton
            autoFocus
            onClick={() => {
              setAsking(false);
              remove.mutate();
            }}
          >
            <Trans>Sí, quitar: no podrá entrar más</Trans>
          </StaffButton>
          <StaffButton variant="line" onClick={() => setAsking(false)}>
            <Trans>Volver</Trans>
          </StaffButton>
        </fieldset>
      )}
    </>
  );
}
