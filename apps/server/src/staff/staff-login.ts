import type { FastifyRequest } from "fastify";
import { backoffRules } from "../backoff/backoff-rules.ts";
import { forgive, type Guarded, takeTurn } from "../backoff/backoff-store.ts";
import { refuseFor } from "../backoff/refuse-for.ts";
import type { Deps } from "../deps.ts";
import { networkHash } from "../http/network.ts";
import { operation } from "../http/operation.ts";
import { type Refusal, refuse } from "../http/refusals.ts";
import { storeCodeExists } from "../store/store-store.ts";
import { hashToken } from "../token-hash.ts";
import { knownBrowser, rememberBrowser } from "./known-browser.ts";
import { hashPin, pinFits, pinHashIsDated } from "./pin-hash.ts";
import { presentSession, type SignedInStaff } from "./signed-in-staff.ts";
import { openStaffSession } from "./staff-session-store.ts";
import { findStaff, keepPinHash, noteStaffDeed, pinTriesKey, type StaffRow } from "./staff-store.ts";
import { staffTablet } from "./tablet.ts";

/** Signs somebody in on a shared tablet with their PIN; the token is good on this tablet alone. */
export const staffLogin = operation("staffLogin", async (deps, { body, request, reply }) => {
  const found = await findStaff(deps.db.read, body.store, body.login);
  if (found === undefined) return nobody(deps, body.store);
  const { staff, store } = found;
  const browser = knownBrowser(request, staff.id);
  const tries = triesOf(deps, request, staff.id, browser);
  const at = deps.now();
  // Counted before it is known to be wrong: guesses of one instant are counted like any, and none waits for a hash.
  const wait = await deps.db.transact(async (tx) => {
    const turn = await takeTurn(tx, tries, at);
    if (turn.wait === 0) await turn.miss();
    return turn.wait;
  });
  if (wait > 0) return refuseFor(reply, wait, "the PIN was wrong too often");
  if (!(await pinFits(body.pin, staff.pinHash))) {
    // From where is counted as a hash, for as long as it makes anybody wait (triesOf), and kept nowhere else.
    const deed = { storeId: store.id, staffId: staff.id, at, type: "sign_in_failed" };
    await deps.db.transact((tx) => noteStaffDeed(tx, deed));
    return refuse("pin_invalid", "this is not the PIN");
  }
  const keys = tries.map(({ key }) => key);
  const auth_token = await enter(deps, staff, {
    pin: body.pin,
    tablet: staffTablet.leave(request, reply),
    keys,
  });
  if (browser === undefined) rememberBrowser(reply, staff.id);
  const member: SignedInStaff = {
    ...{ id: staff.id, login: staff.login, name: staff.name, role: staff.role },
    ...{ storeId: store.id, storeCode: store.code, storeName: store.name },
  };
  return { ...presentSession(member), auth_token };
});

async function nobody({ db }: Deps, storeCode: string): Promise<Refusal> {
  return (await storeCodeExists(db.read, storeCode))
    ? refuse("staff_not_found", "nobody of this login works in the store")
    : refuse("store_not_found", `there is no store ${storeCode}`);
}

/**
 * Wrong PINs make both wait: the network they come from, and the person they are tried on. Those in a browser that the
 * person signed in on before make that browser wait and no other; so nobody elsewhere keeps a tablet's people out.
 */
function triesOf(
  { env }: Deps,
  { ip }: FastifyRequest,
  staffId: number,
  browser: string | undefined,
): Guarded[] {
  if (browser !== undefined) return [{ key: `pin in ${hashToken(browser)}`, rule: backoffRules.pin }];
  return [
    { key: `pin from ${networkHash(env.sessionSecret, ip)}`, rule: backoffRules.pinFromNetwork },
    { key: pinTriesKey(staffId), rule: backoffRules.pin },
  ];
}

type Entry = { pin: string; tablet: string; keys: readonly string[] };

/** The PIN was right: what was counted is forgotten, a hash of former times replaced, and a session opened. */
async function enter({ db, now }: Deps, staff: StaffRow, { pin, tablet, keys }: Entry): Promise<string> {
  const pinHash = pinHashIsDated(staff.pinHash) ? await hashPin(pin) : undefined;
  const at = now();
  return db.transact(async (tx) => {
    await forgive(tx, keys);
    if (pinHash !== undefined) await keepPinHash(tx, staff, pinHash);
    await noteStaffDeed(tx, { storeId: staff.storeId, staffId: staff.id, at, type: "signed_in" });
    return openStaffSession(tx, { staffId: staff.id, tablet, now: at });
  });
}
