import { useDeviceNow } from "@horma/app/use-now";
import type { StaffPerson } from "@horma/contract";
import type { StaffRole } from "@horma/domain";
import { RadioGroup } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import { useState } from "react";
import { usePhone } from "../layout/use-phone.ts";
import type { RecentLogin } from "../session/create-session.ts";
import styles from "./ManyPeople.module.css";
import { OtherPerson } from "./OtherPerson.tsx";
import { PeopleSearch } from "./PeopleSearch.tsx";
import type { PeopleTilesProps } from "./PeopleTiles.tsx";
import { agoText, groupsOf, peopleNamed, recentPeople } from "./people.ts";
import { shortRoleNames } from "./role-names.ts";

export type ManyPeopleProps = PeopleTilesProps & { recent: readonly RecentLogin[] };

/** Mock-ups 34b and 34c: a search, who was last on this tablet, and one group at a time. */
export function ManyPeople({ people, recent, chosen, onChoose }: ManyPeopleProps) {
  const [text, setText] = useState("");
  const found = text.trim() === "" ? undefined : peopleNamed(people, text);
  return (
    <div className={styles.people}>
      <PeopleSearch label={t`Busca tu nombre`} text={text} onText={setText} />
      {found === undefined ? (
        <>
          <Recent people={people} recent={recent} chosen={chosen} onChoose={onChoose} />
          <Groups people={people} chosen={chosen} onChoose={onChoose} />
        </>
      ) : (
        <>
          <p role="status" className={clsx(found.length > 0 && "visually-hidden")}>
            {found.length === 0 ? t`Nadie con ese nombre` : t`Personas: ${found.length}`}
          </p>
          <Names people={found} chosen={chosen} onChoose={onChoose} />
        </>
      )}
    </div>
  );
}

function Recent({ people, recent, chosen, onChoose }: ManyPeopleProps) {
  const now = useDeviceNow();
  const phone = usePhone();
  const known = recentPeople(people, recent);
  if (known.length === 0) return null;
  return (
    <>
      <h2 className={styles.title}>{phone ? t`Hace poco en este teléfono` : t`Hace poco en esta tableta`}</h2>
      <ul className={styles.recent}>
        {known.map(({ person: { login, name, role }, at }) => (
          <li key={login}>
            <button
              type="button"
              className={clsx(styles.tile, login === chosen && styles.chosen)}
              aria-pressed={login === chosen}
              onClick={() => onChoose(login)}
            >
              <span className={styles.role}>{i18n._(shortRoleNames[role])}</span>{" "}
              <b className={styles.name}>{name}</b> <span className={styles.ago}>{agoText(now - at)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One role at a time; the chosen person's first. */
function Groups({ people, chosen, onChoose }: PeopleTilesProps) {
  const groups = groupsOf(people);
  const [asked, setAsked] = useState<StaffRole>();
  const role = asked ?? people.find(({ login }) => login === chosen)?.role;
  const shown = groups.find((group) => group.role === role) ?? groups[0];
  if (shown === undefined) return null;
  return (
    <>
      <RadioGroup
        look="segments"
        className={styles.roles}
        label={t`Grupo`}
        value={shown.role}
        options={groups.map((group) => ({
          value: group.role,
          text: `${i18n._(shortRoleNames[group.role])} ${group.people.length}`,
        }))}
        onChange={setAsked}
      />
      <Names people={shown.people} chosen={chosen} onChoose={onChoose} />
    </>
  );
}

function Names({ people, chosen, onChoose }: PeopleTilesProps & { people: readonly StaffPerson[] }) {
  return (
    <ul className={styles.names}>
      {people.map(({ login, name }) => (
        <li key={login}>
          <button
            type="button"
            className={clsx(styles.person, login === chosen && styles.chosen)}
            aria-pressed={login === chosen}
            onClick={() => onChoose(login)}
          >
            {name}
          </button>
        </li>
      ))}
      <li>
        <OtherPerson onChoose={onChoose} className={styles.person} />
      </li>
    </ul>
  );
}
