import type { StaffLoginAnswer, StaffPerson, StaffSession } from "@horma/contract";
import { staffRoles } from "@horma/domain";
import { createStore } from "zustand/vanilla";
import type { BrowserStorage } from "../browser-storage.ts";

/** The person signed in on this tablet. Locked: the session goes on, but no screen is shown until the PIN is typed again. */
export type SignedIn = StaffSession & { token: string; locked: boolean };

export const sessionKey = "staff-session";
const lastLoginKey = "staff-last-login";
const usedAtKey = "staff-used-at";
/** The last touch is written at most this often, ms, for the time after a reload. */
const usedGrain = 5_000;

/** The tablet's session, kept in its storage for all its tabs. Times are epoch ms. */
export function createSession(storage: BrowserStorage) {
  const { setState, ...store } = createStore<SignedIn | null>(() => read(storage));
  const get = store.getState;
  let usedAt = Number(storage.getItem(usedAtKey) ?? 0);
  let keptUsedAt = usedAt;

  const become = (next: SignedIn | null) => setState(next, true);

  function set(next: SignedIn | null) {
    if (next === null) storage.removeItem(sessionKey);
    else storage.setItem(sessionKey, JSON.stringify(next));
    become(next);
  }

  return {
    ...store,
    get,
    /** Another tab changed it. */
    follow(key: string | null) {
      if (key === null || key === sessionKey) become(read(storage));
      if (key === null || key === usedAtKey) usedAt = Number(storage.getItem(usedAtKey) ?? 0);
    },
    signIn({ auth_token, staff, store }: StaffLoginAnswer, now: number) {
      storage.setItem(lastLoginKey, staff.login);
      this.use(now);
      set({ token: auth_token, staff, store, locked: false });
    },
    /** Takes over name, role and store as the server has them now. */
    refresh({ staff, store }: StaffSession) {
      const signedIn = get();
      if (signedIn !== null) set({ ...signedIn, staff, store });
    },
    lock() {
      const signedIn = get();
      if (signedIn !== null && !signedIn.locked) set({ ...signedIn, locked: true });
    },
    end() {
      if (get() !== null) set(null);
    },
    /** The tablet was touched. */
    use(now: number) {
      usedAt = now;
      if (Math.abs(now - keptUsedAt) < usedGrain) return;
      keptUsedAt = now;
      storage.setItem(usedAtKey, String(now));
    },
    usedAt: (): number => usedAt,
    /** The last person who signed in, offered first. */
    lastLogin: (): StaffPerson["login"] | null => storage.getItem(lastLoginKey),
  };
}

function read(storage: BrowserStorage): SignedIn | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(sessionKey) ?? "null");
    return isSignedIn(value) ? value : null;
  } catch {
    return null;
  }
}

function isSignedIn(value: unknown): value is SignedIn {
  if (typeof value !== "object" || value === null) return false;
  const { token, staff, store, locked } = value as Partial<SignedIn>;
  return (
    typeof token === "string" &&
    typeof locked === "boolean" &&
    typeof staff?.login === "string" &&
    typeof staff.name === "string" &&
    staffRoles.includes(staff.role) &&
    typeof store?.code === "string"
  );
}
