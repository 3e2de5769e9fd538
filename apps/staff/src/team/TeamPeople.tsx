import type { TeamMember } from "@horma/contract";
import type { StaffRole } from "@horma/domain";
import { RadioGroup } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useState } from "react";
import { PeopleSearch } from "../staff/PeopleSearch.tsx";
import { groupsOf, peopleNamed, tilesAtMost } from "../staff/people.ts";
import { shortRoleNames } from "../staff/role-names.ts";
import { MemberTile } from "./MemberTile.tsx";
import styles from "./TeamPeople.module.css";

export type TeamPeopleProps = {
  people: readonly TeamMember[];
  chosen: TeamMember | undefined;
  onChoose: (login: string) => void;
};

/** A tile for each person; of many, those in turn or one role at a time, and a search. */
export function TeamPeople({ people, chosen, onChoose }: TeamPeopleProps) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<StaffRole | "in_turn">("in_turn");
  if (people.length <= tilesAtMost) return <Tiles people={people} chosen={chosen} onChoose={onChoose} />;
  const inTurn = people.filter(({ sessions }) => sessions.length > 0);
  const groups = groupsOf(people);
  const group = groups.find(({ role }) => role === asked)?.people ?? inTurn;
  const found = text.trim() === "" ? undefined : peopleNamed(people, text);
  return (
    <div className={styles.many}>
      <PeopleSearch label={t`Busca por nombre`} text={text} onText={setText} />
      {found === undefined && (
        <RadioGroup
          look="segments"
          className={styles.groups}
          label={t`Grupo`}
          value={asked}
          options={[
            { value: "in_turn" as const, text: t`En turno ${inTurn.length}` },
            ...groups.map(({ role, people: { length } }) => ({
              value: role,
              text: `${i18n._(shortRoleNames[role])} ${length}`,
            })),
          ]}
          onChange={setAsked}
        />
      )}
      {found?.length === 0 && <p role="status">{t`Nadie con ese nombre`}</p>}
      <Tiles people={found ?? group} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

function Tiles({ people, chosen, onChoose }: TeamPeopleProps) {
  return (
    <ul className={styles.tiles}>
      {people.map((member) => (
        <MemberTile
          key={member.login}
          member={member}
          chosen={member === chosen}
          onChoose={() => onChoose(member.login)}
        />
      ))}
    </ul>
  );
}
