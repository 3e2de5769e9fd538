import type { StaffPerson } from "@horma/contract";
import { type StaffRole, staffRoles } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { plain } from "../language/plain.ts";
import type { RecentLogin } from "../session/create-session.ts";

/** More people than this are searched and grouped (mock-up 34b); so many have a tile each (34). */
export const tilesAtMost = 8;

type Named = Pick<StaffPerson, "login" | "name" | "role">;

/** People by role, in the roles' order, each group by name. */
export function groupsOf<P extends Named>(people: readonly P[]): { role: StaffRole; people: P[] }[] {
  return staffRoles
    .map((role) => ({
      role,
      people: people
        .filter((person) => person.role === role)
        .sort((one, other) => one.name.localeCompare(other.name, "es")),
    }))
    .filter((group) => group.people.length > 0);
}

/** The people who were last on this tablet, the latest first, as far as they still work here. */
export function recentPeople(
  people: readonly StaffPerson[],
  recent: readonly RecentLogin[],
): { person: StaffPerson; at: number }[] {
  return recent.flatMap(({ login, at }) => {
    const person = people.find((each) => each.login === login);
    return person === undefined ? [] : { person, at };
  });
}

/** The people whose name or login has a word that begins so; accents and capitals do not matter. */
export function peopleNamed<P extends Named>(people: readonly P[], text: string): P[] {
  const wanted = plain(text);
  const named = ({ name, login }: P) =>
    [plain(name), ...plain(name).split(/\s+/), login].some((word) => word.startsWith(wanted));
  return people.filter(named).sort((one, other) => one.name.localeCompare(other.name, "es"));
}

/** How long ago, as people say it: `hace 3 min`. `ago` in ms. */
export function agoText(ago: number): string {
  const minutes = Math.floor(ago / 60_000);
  if (minutes < 1) return t`recién`;
  if (minutes < 60) return t`hace ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? t`hace ${hours} h` : t`hace ${Math.floor(hours / 24)} d`;
}
