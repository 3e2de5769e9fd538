import type { Team, TeamMember } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { Nothing, PanelHead, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useStaffSession } from "../session/use-staff-session.ts";
import { AddMember } from "./AddMember.tsx";
import { MemberPanel } from "./MemberPanel.tsx";
import { TabletSheet } from "./TabletSheet.tsx";
import { TeamPeople } from "./TeamPeople.tsx";
import styles from "./TeamScreen.module.css";
import { teamQuery } from "./team-query.ts";

/** Mock-up 53: who works in the store, who is in, and what the manager can do for someone. */
export function TeamScreen() {
  const { staff, store } = useStaffSession();
  const allowed = roleMay(staff.role, "manage_staff");
  const { data, isError } = useQuery({ ...teamQuery(store.code), enabled: allowed });
  const waiting = isError ? t`Todavía no llega el equipo. Volvemos a intentarlo.` : t`Cargando el equipo`;
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>Equipo</Trans>
      </h1>
      {data ? (
        <LoadedTeam team={data} />
      ) : (
        <Nothing role="status" className={styles.none}>
          {allowed ? waiting : t`Solo la jefatura ve el equipo.`}
        </Nothing>
      )}
    </>
  );
}

function LoadedTeam({ team: { people, tablets } }: { team: Team }) {
  const [search, setSearch] = useSearchParams();
  const [showTablets, setShowTablets] = useState(false);
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<TeamMember>();
  const chosen = people.find(({ login }) => login === search.get("person"));
  const choose = (person: string | undefined) =>
    setSearch(person === undefined ? {} : { person }, { replace: true });
  const count = people.length;
  const inTurn = people.filter(({ sessions }) => sessions.length > 0).length;
  return (
    <div className={clsx(styles.team, chosen && styles.withMember)}>
      <section className={styles.people}>
        <PanelHead
          className={styles.head}
          title={
            <p className={styles.title}>
              {plural(count, { one: "1 persona", other: "# personas" })}, <Trans>{inTurn} en turno</Trans>
            </p>
          }
        >
          <div className={styles.buttons}>
            <StaffButton variant="line" icon="phone" onClick={() => setShowTablets(true)}>
              {plural(tablets, { one: "1 tableta", other: "# tabletas" })}
            </StaffButton>
            <StaffButton variant="line" icon="plus" onClick={() => setAdding(true)}>
              <Trans>Persona</Trans>
            </StaffButton>
          </div>
        </PanelHead>
        <p role="status" className={styles.removed}>
          {removed && (
            <Trans>
              {removed.name} ya no trabaja en la tienda. Vuelve si agregas de nuevo su usuario,{" "}
              {removed.login}.
            </Trans>
          )}
        </p>
        <TeamPeople people={people} chosen={chosen} onChoose={choose} />
      </section>
      <aside className={styles.member} aria-label={chosen?.name ?? t`Persona elegida`}>
        {chosen === undefined ? (
          <Nothing className={styles.none}>
            <Trans>Elige a alguien para ver sus sesiones, darle un PIN nuevo o cambiar su cargo.</Trans>
          </Nothing>
        ) : (
          <MemberPanel
            key={chosen.login}
            member={chosen}
            people={people}
            onBack={() => choose(undefined)}
            onRemoved={() => {
              setRemoved(chosen);
              choose(undefined);
            }}
          />
        )}
      </aside>
      <AddMember open={adding} onClose={() => setAdding(false)} />
      <TabletSheet open={showTablets} onClose={() => setShowTablets(false)} />
    </div>
  );
}
