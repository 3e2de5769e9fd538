import { findStaffedStore } from "../../catalogue/store/store-table.ts";
import type { Deps } from "../../platform/deps.ts";
import { countMiss, forgive } from "../../web/backoff/backoff-table.ts";
import { refuseFor } from "../../web/backoff/refuse-for.ts";
import { operation } from "../../web/call/operation.ts";
import { deviceName } from "../../web/http/device-name.ts";
import { refuse } from "../../web/http/refusals.ts";
import { presentSession, type SignedInStaff } from "../../web/session/signed-in-staff.ts";
import { openStaffSession } from "../../web/session/staff-session-table.ts";
import { staffTablet } from "../../web/session/tablet.ts";
import { knownBrowser, rememberBrowser } from "./known-browser.ts";
import { isKnownTablet, rememberTablet } from "./known-tablet.ts";
import { hashPin, pinFits, pinFitsDecoy, pinHashIsDated } from "./pin-hash.ts";
import { pinTries } from "./pin-tries.ts";
import { endPause } from "./set-pause.ts";
import { findStaff, logStaffEvent, recordSignIn, type StaffRow } from "./staff-table.ts";

/**
 * Signs a person in on a shared tablet with their PIN. The token works on this tablet alone, and the store knows the tablet from
 * then on. A store that closed for good lets people in until its orders are over and its pairs at rest. On an unknown tablet an
 * unknown login is refused exactly like a wrong PIN.
 */
export const staffLogin = operation("staffLogin", async (deps, { body, request, reply }) => {
  const { db, env } = deps;
  const at = deps.now();
  const there = await findStaffedStore(db.read, body.store);
  if (there === undefined) return refuse("store_not_found", `there is no store ${body.store}`);
  const { store } = there;
  const staff = (await findStaff(db.read, body.store, body.login))?.staff;
  const tabletIsKnown = await isKnownTablet(db.read, staffTablet.of(request), body.store, at);
  if (staff === undefined && tabletIsKnown) {
    return refuse("staff_not_found", "no staff with this login work in the store");
  }
  const browser = staff && knownBrowser(request, staff.id);
  const owner = { storeCode: store.code, login: body.login, id: staff?.id };
  const tries = pinTries(env.sessionSecret, request, owner, { browser, tabletIsKnown });
  // Counted before the PIN is checked, so simultaneous guesses all count, and none waits for a hash.
  const wait = await db.transact((tx) => countMiss(tx, tries, at));
  if (wait > 0) return refuseFor(reply, wait, "too many wrong PINs");
  const right = staff === undefined ? await pinFitsDecoy(body.pin) : await pinFits(body.pin, staff.pinHash);
  if (staff === undefined || !right) {
    const who = staff === undefined ? {} : { staffId: staff.id };
    const event = { storeId: store.id, ...who, at, type: "sign_in_failed" } as const;
    // The origin is counted as a hash while it makes anyone wait (pinTries), and kept nowhere else.
    await db.transact((tx) => logStaffEvent(tx, event));
    return wrongPin();
  }
  const keys = tries.map(({ key }) => key);
  const tablet = staffTablet.leave(request, reply);
  const device = deviceName(request.headers["user-agent"]);
  const auth_token = await enter(deps, staff, { pin: body.pin, tablet, device, keys });
  if (auth_token === undefined) return wrongPin();
  if (browser === undefined) rememberBrowser(reply, staff.id);
  const member: SignedInStaff = {
    id: staff.id,
    login: staff.login,
    name: staff.name,
    role: staff.role,
    storeId: store.id,
    storeCode: store.code,
    storeName: store.name,
  };
  return { ...presentSession(member), auth_token };
});

const wrongPin = () => refuse("pin_invalid", "the login or the PIN is wrong");

type Entry = { pin: string; tablet: string; device: string; keys: readonly string[] };

/** The PIN was right: deletes the counts, replaces an old hash, and opens a session. Undefined if it was renewed meanwhile. */
async function enter(
  { db, now }: Deps,
  staff: StaffRow,
  { pin, tablet, device, keys }: Entry,
): Promise<string | undefined> {
  const newHash = pinHashIsDated(staff.pinHash) ? await hashPin(pin) : undefined;
  const at = now();
  return db.transact(async (tx) => {
    if (!(await recordSignIn(tx, staff, { newHash, at }))) return undefined;
    await forgive(tx, keys);
    await logStaffEvent(tx, { storeId: staff.storeId, staffId: staff.id, at, type: "signed_in" });
    await endPause(tx, staff, at);
    await rememberTablet(tx, { tablet, device, storeId: staff.storeId, now: at });
    return openStaffSession(tx, { staffId: staff.id, tablet, now: at });
  });
}
