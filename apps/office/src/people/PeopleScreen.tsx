import { type PersonState, peopleSorts, personStates, type StorePerson } from "@horma/contract";
import { roleMay, staffRoles } from "@horma/domain";
import { Nothing, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { api } from "../api/api.ts";
import { PageHead } from "../layout/PageHead.tsx";
import { roleNames } from "../layout/role-names.ts";
import { TeamTabs } from "../layout/TeamTabs.tsx";
import { useStoreName, useStoreScope } from "../layout/use-store-scope.ts";
import { Waiting } from "../layout/Waiting.tsx";
import { useOffice } from "../session/session.ts";
import { allPages } from "../table/all-pages.ts";
import { FilterSelect } from "../table/FilterSelect.tsx";
import { Pages } from "../table/Pages.tsx";
import { SearchField } from "../table/SearchField.tsx";
import { useFilters } from "../table/use-filters.ts";
import { useSelection } from "../table/use-selection.ts";
import { AddPerson } from "./AddPerson.tsx";
import { ChosenPeople } from "./ChosenPeople.tsx";
import styles from "./PeopleScreen.module.css";
import { PeopleTable, personId } from "./PeopleTable.tsx";
import { PersonPanel } from "./PersonPanel.tsx";
import { peopleQuery } from "./people-query.ts";

/** Mock-up 65: who works in a store, or in all of them, where they are signed in, and what can be done for a person. */
export default function PeopleScreen() {
  const store = useStoreScope();
  const storeName = useStoreName();
  const { q, page, open, filter, set } = useFilters();
  const role = staffRoles.find((each) => each === filter("role"));
  const state = personStates.find((each) => each === filter("state"));
  const sort =
    peopleSorts.find((each) => each === filter("sort")) ?? (store === undefined ? "store" : "name");
  const query = {
    q,
    sort,
    ...(store !== undefined && { store }),
    ...(role && { role }),
    ...(state && { state }),
  };
  const { data, error } = useQuery(peopleQuery({ ...query, page }));
  const [adding, setAdding] = useState(false);
  const selection = useSelection(personId);
  const manages = roleMay(useOffice().role, "manage_staff");
  const chosen = data?.people.find((person) => keyOf(person) === open);
  const count = data?.total ?? 0;
  const people = plural(count, { one: "1 persona", other: "# personas" });
  return (
    <>
      <PageHead
        title={store === undefined ? t`Equipo` : t`Equipo de ${storeName ?? store}`}
        about={data && t`${people}, ${data.signed_in} en turno`}
      >
        <SearchField label={t`Nombre o usuario`} />
        <FilterSelect
          name="role"
          label={t`Rol`}
          all={t`Todos los roles`}
          options={staffRoles.map((each) => ({ value: each, text: i18n._(roleNames[each]) }))}
        />
        <FilterSelect name="state" label={t`Estado`} all={t`En turno y fuera`} options={stateOptions()} />
        <TeamTabs />
        {manages && store !== undefined && (
          <StaffButton icon="plus" onClick={() => setAdding(true)}>
            <Trans>Persona</Trans>
          </StaffButton>
        )}
      </PageHead>
      <div className={clsx(styles.body, chosen && styles.withPanel)}>
        <section className={styles.people}>
          <AddHint manages={manages} store={store} />
          <ChosenPeople {...selection} />
          {data === undefined ? (
            <Waiting look="table" error={error}>{t`Cargando el equipo`}</Waiting>
          ) : (
            <PeopleTable
              people={data.people}
              withStore={store === undefined}
              isOpen={(person) => keyOf(person) === open}
              onOpen={(person) => set({ open: keyOf(person) })}
              selection={manages ? selection : undefined}
              sort={sort}
              onSort={(next) => set({ sort: next })}
              all={() =>
                allPages(async (part) => (await api("listPeople", { query: { ...query, ...part } })).people)
              }
              pages={<Pages total={count} pageSize={data.page_size} shown={data.people.length} />}
            >
              {data.people.length === 0 && (
                <Nothing look="table" role="status">
                  {q === "" && role === undefined && state === undefined
                    ? t`Todavía no trabaja nadie aquí.`
                    : t`Nadie así.`}
                </Nothing>
              )}
            </PeopleTable>
          )}
        </section>
        {chosen && (
          <PersonPanel
            key={keyOf(chosen)}
            person={chosen}
            manages={manages}
            onClose={() => set({ open: "" })}
          />
        )}
      </div>
      {store !== undefined && <AddPerson store={store} open={adding} onClose={() => setAdding(false)} />}
    </>
  );
}

function stateOptions(): { value: PersonState; text: string }[] {
  return [
    { value: "in", text: t`En turno` },
    { value: "paused", text: t`En pausa` },
    { value: "out", text: t`Sin sesión` },
  ];
}

/** Why a person cannot be added here, and what to do. */
function AddHint({ manages, store }: { manages: boolean; store: string | undefined }) {
  if (manages && store !== undefined) return null;
  return (
    <p className={clsx("small", styles.hint)}>
      {manages ? (
        <Trans>Para agregar a una persona, elige antes su tienda en la lista de tiendas.</Trans>
      ) : (
        <Trans>Tu rol solo ve el equipo: la casa matriz y las jefaturas de zona agregan personas.</Trans>
      )}
    </p>
  );
}

/** What the address calls an open row. */
function keyOf({ store, login }: StorePerson): string {
  return `${store.code}/${login}`;
}
