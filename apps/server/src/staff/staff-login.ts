import type { StaffLoginAnswer } from "@horma/contract";
import type { FastifyReply } from "fastify";
import type { Deps } from "../deps.ts";
import { operation } from "../http/operation.ts";
import { type Refusal, refuse } from "../http/refusals.ts";
import { createPinTries, type PinTries } from "../kiosk/pin-tries.ts";
import { storeCodeExists } from "../store/store-store.ts";
import { forgetOldActions } from "./action-store.ts";
import { knownBrowser, rememberBrowser } from "./known-browser.ts";
import { pinFits } from "./pin-hash.ts";
import { presentSession, type SignedInStaff } from "./signed-in-staff.ts";
import { openStaffSession } from "./staff-session-store.ts";
import { findStaff, noteStaffDeed } from "./staff-store.ts";

/**
 * Wrong PINs make both wait: the address they come from, and the person they are tried on. Those in a browser that the
 * person signed in on before make that browser wait and no other; so nobody elsewhere keeps a tablet's people out.
 */
type Tries = Record<"addresses" | "people" | "browsers", PinTries> & {
  inTurn: ReturnType<typeof createTurns>;
};
/** One count per running server: a restart forgives. */
const triesOf = new WeakMap<Deps, Tries>();

/** Signs somebody in on a shared tablet with their PIN. */
export const staffLogin = operation("staffLogin", async (deps, { body, request, reply }) => {
  const found = await findStaff(deps.db.read, body.store, body.login);
  if (found === undefined) return nobody(deps, body.store);
  const { staff, store } = found;
  const member: SignedInStaff = {
    ...{ id: staff.id, login: staff.login, name: staff.name, role: staff.role },
    ...{ storeId: store.id, storeCode: store.code, storeName: store.name },
  };
  const tries = triesOf.get(deps) ?? {
    addresses: createPinTries(),
    people: createPinTries(),
    browsers: createPinTries(),
    inTurn: createTurns(),
  };
  triesOf.set(deps, tries);
  // One try at a person after the other: guesses in the same instant are counted like any.
  return tries.inTurn(String(member.id), () => {
    const browser = knownBrowser(request, member.id);
    const attempt = { member, pin: body.pin, pinHash: staff.pinHash, address: request.ip, browser };
    return signIn(deps, tries, attempt, reply);
  });
});

async function nobody({ db }: Deps, storeCode: string): Promise<Refusal> {
  return (await storeCodeExists(db.read, storeCode))
    ? refuse("staff_not_found", "nobody of this login works in the store")
    : refuse("store_not_found", `there is no store ${storeCode}`);
}

type Attempt = {
  member: SignedInStaff;
  pin: string;
  pinHash: string;
  address: string;
  browser: string | undefined;
};

/** What a try is counted by. */
function countedBy({ addresses, people, browsers }: Tries, { member, address, browser }: Attempt) {
  if (browser !== undefined) return [{ tries: browsers, key: browser }];
  return [
    { tries: addresses, key: address },
    { tries: people, key: String(member.id) },
  ];
}

async function signIn(
  deps: Deps,
  tries: Tries,
  attempt: Attempt,
  reply: FastifyReply,
): Promise<StaffLoginAnswer | Refusal> {
  const { member, pin, pinHash, address } = attempt;
  const at = deps.now();
  const counts = countedBy(tries, attempt);
  const wait = Math.max(...counts.map((count) => count.tries.wait(count.key, at.getTime())));
  if (wait > 0) {
    reply.header("retry-after", String(Math.ceil(wait / 1000)));
    return refuse("too_many_requests", "the PIN was wrong too often: wait before trying again");
  }
  const deed = { storeId: member.storeId, staffId: member.id, at };
  if (!(await pinFits(pin, pinHash))) {
    for (const count of counts) count.tries.miss(count.key, at.getTime());
    await deps.db.transact((tx) => noteStaffDeed(tx, { ...deed, type: "sign_in_failed", data: { address } }));
    return refuse("pin_invalid", "this is not the PIN");
  }
  for (const count of counts) count.tries.forgive(count.key);
  if (attempt.browser === undefined) rememberBrowser(reply, member.id);
  const auth_token = await deps.db.transact(async (tx) => {
    await noteStaffDeed(tx, { ...deed, type: "signed_in" });
    await forgetOldActions(tx, member.id, at);
    return openStaffSession(tx, member.id, at);
  });
  return { ...presentSession(member), auth_token };
}

/** Runs work of the same key one after the other, of others at the same time. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = turn
      .catch(() => {})
      .then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return turn;
  };
}
