import type { Deps } from "../../platform/deps.ts";
import { type CallsOf, type Operation, type OperationInput, operation } from "../../web/call/operation.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";
import {
  changeMember,
  letGo,
  type Member,
  type Requester,
  renewPin,
  signOut,
  takeOn,
} from "../staff/manage-staff.ts";
import { refuseFault } from "../staff/refuse-fault.ts";

/** OF-07. What the office does with the people of a store: the same as the staff command, in a person's name. */
export const addPerson = change("addPerson", async (db, body, now) => ({ pin: await takeOn(db, body, now) }));
export const renewPersonPin = change("renewPersonPin", async (db, body, now) => ({
  pin: await renewPin(db, body, now),
}));
export const changePerson = change("changePerson", async (db, body, now) => {
  await changeMember(db, body, now);
  return null;
});
export const signOutPerson = change("signOutPerson", async (db, body, now) => {
  await signOut(db, body, now);
  return null;
});
export const removePerson = change("removePerson", async (db, body, now) => {
  await letGo(db, body, now);
  return null;
});

type Named = Extract<
  CallsOf<"office">,
  "addPerson" | "renewPersonPin" | "changePerson" | "signOutPerson" | "removePerson"
>;

/** A change of a person of a store that the caller is for. */
function change<N extends Named>(
  name: N,
  make: (
    db: Deps["db"],
    body: OperationInput<N>["body"] & Member & Requester,
    now: Date,
  ) => ReturnType<Operation<N>["handle"]>,
): Operation<N> {
  return operation(name, async ({ db, now }, { body, office }) => {
    const store = await storeAsked(db.read, (body as Member).store, office);
    if (store instanceof Refusal) return store;
    const asked = { ...(body as OperationInput<N>["body"] & Member), byOffice: office.id };
    return refuseFault(async () => await make(db, asked, now()));
  });
}
