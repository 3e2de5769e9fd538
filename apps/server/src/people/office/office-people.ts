import type { Deps } from "../../platform/deps.ts";
import { type OperationInput, operation } from "../../web/call/operation.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import {
  addOfficePerson as add,
  changeOfficePerson as change,
  findOfficePeople,
  OfficeFault,
  removeOfficePerson as remove,
  renewOfficeLink as renew,
} from "./manage-office.ts";
import { officeActor } from "./office-actor.ts";
import { type OfferedLink, officeLinkAddress } from "./office-link-table.ts";

/** Everyone who may enter the office. */
export const listOfficePeople = operation("listOfficePeople", async ({ db, now }) => {
  const people = await findOfficePeople(db.read, now());
  return {
    people: people.map(({ byCompany, enteredAt, linkUntil, ...person }) => ({
      ...person,
      by_company: byCompany,
      entered_at: enteredAt?.toISOString() ?? null,
      link_until: linkUntil?.toISOString() ?? null,
    })),
  };
});

export const addOfficePerson = operation("addOfficePerson", (deps, { body, office }) =>
  answered(async () => presentLink(deps, await add(deps.db, body, contextOf(deps, { office })))),
);

export const renewOfficeLink = operation("renewOfficeLink", (deps, { body, office }) =>
  answered(async () => presentLink(deps, await renew(deps.db, body.id, contextOf(deps, { office })))),
);

export const changeOfficePerson = operation("changeOfficePerson", (deps, { body, office }) =>
  answered(async () => {
    await change(deps.db, body, contextOf(deps, { office }));
    return null;
  }),
);

export const removeOfficePerson = operation("removeOfficePerson", (deps, { body, office }) =>
  answered(async () => {
    await remove(deps.db, body.id, contextOf(deps, { office }));
    return null;
  }),
);

export function contextOf(
  { now }: Pick<Deps, "now">,
  { office }: Pick<OperationInput<"addOfficePerson">, "office">,
) {
  return { actor: officeActor(office), at: now() };
}

function presentLink({ env }: Pick<Deps, "env">, { token, until }: OfferedLink) {
  return { link: officeLinkAddress(env.linkOrigin ?? env.publicUrl, token), until: until.toISOString() };
}

/** Answers what the change returns, or why it could not be made. */
export async function answered<T>(change: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof OfficeFault) return refuse(error.code, error.message);
    throw error;
  }
}
