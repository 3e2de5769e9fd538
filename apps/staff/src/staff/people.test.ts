import type { StaffPerson } from "@horma/contract";
import type { StaffRole } from "@horma/domain";
import { expect, it } from "vitest";
import { agoText, groupsOf, peopleNamed, recentPeople } from "./people.ts";

let ids = 0;
const aPerson = (name: string, role: StaffRole = "runner"): StaffPerson => ({
  id: ++ids,
  name,
  role,
  login: name.toLowerCase().replace(/\W/g, ""),
});
const people = [
  aPerson("Yasna"),
  aPerson("Álvaro Díaz"),
  aPerson("Paula", "manager"),
  aPerson("Bárbara", "seller"),
  aPerson("Alonso"),
];
const names = (some: readonly StaffPerson[]) => some.map(({ name }) => name);

it("people stand by role, in the roles' order, and by name; a role no one has is not there", () => {
  expect(groupsOf(people).map((group) => [group.role, ...names(group.people)])).toEqual([
    ["runner", "Alonso", "Álvaro Díaz", "Yasna"],
    ["seller", "Bárbara"],
    ["manager", "Paula"],
  ]);
});

it.each([
  ["al", ["Alonso", "Álvaro Díaz"]],
  ["ALV", ["Álvaro Díaz"]],
  ["diaz", ["Álvaro Díaz"]],
  ["álvaro d", ["Álvaro Díaz"]],
  ["barb", ["Bárbara"]],
  ["xyz", []],
])("%s finds %j", (text, found) => {
  expect(names(peopleNamed(people, text))).toEqual(found);
});

it("who was last on the tablet comes first; a person who left the store is not named", () => {
  const recent = [
    { login: "paula", at: 3 },
    { login: "gone", at: 2 },
    { login: "alonso", at: 1 },
  ];
  expect(recentPeople(people, recent).map(({ person, at }) => [person.name, at])).toEqual([
    ["Paula", 3],
    ["Alonso", 1],
  ]);
});

it.each([
  [20, "recién"],
  [3 * 60, "hace 3 min"],
  [59 * 60, "hace 59 min"],
  [61 * 60, "hace 1 h"],
  [50 * 3_600, "hace 2 d"],
])("%d s ago is %s", (seconds, said) => {
  expect(agoText(seconds * 1_000)).toBe(said);
});
