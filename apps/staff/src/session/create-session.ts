import type { BrowserStorage } from "@horma/app/storage";
import type { StaffLoginAnswer, StaffPerson, StaffSession } from "@horma/contract";
import { staffRoles } from "@horma/domain";
import { createStore } from "zustand/vanilla";

/** The person signed in on this tablet. Locked: the session goes on, but no screen is shown until the PIN is typed again. */
export type SignedIn = StaffSession & { token: string; locked: boolean };

/** Someone who was signed in on this tablet, until when, epoch ms. */
export type RecentLogin = { login: StaffPerson["login"]; at: number };

export const sessionKey = "staff-session";
const recentKey = "staff-recent";
/** So many people are offered first. */
const recentAtMost = 4;
const usedAtKey = "staff-used-at";
/** The last touch is written at most this often, ms, for the time after a reload. */
const usedGrain = 5_000;

/** The tablet's session, kept in its storage for all its tabs. Times are epoch ms. */
export function createSession(storage: BrowserStorage) {
  const { setState, ...store } = createStore<SignedIn | null>(() => read(storage));
  const get = store.getState;
  let usedAt = Number(storage.getItem(usedAtKey) ?? 0);
  let storedUsedAt = usedAt;

  const become = (next: SignedIn | null) => setState(next, true);

  function set(next: SignedIn | null) {
    if (next === null) storage.removeItem(sessionKey);
    else storage.setItem(sessionKey, JSON.stringify(next));
    become(next);
  }

  function addRecent(login: StaffPerson["login"], at: number) {
    const others = readRecent(storage).filter((each) => each.login !== login);
    storage.setItem(recentKey, JSON.stringify([{ login, at }, ...others].slice(0, recentAtMost)));
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
      addRecent(staff.login, now);
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
      const signedIn = get();
      if (signedIn === null) return;
      addRecent(signedIn.staff.login, usedAt);
      set(null);
    },
    /** The tablet was touched. */
    use(now: number) {
      usedAt = now;
      if (Math.abs(now - storedUsedAt) < usedGrain) return;
      storedUsedAt = now;
      storage.setItem(usedAtKey, String(now));
    },
    usedAt: (): number => usedAt,
    /** The people who were last signed in on this tablet, the latest first. */
    recent: (): readonly RecentLogin[] => readRecent(storage),
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

function readRecent(storage: BrowserStorage): RecentLogin[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(recentKey) ?? "[]");
    return Array.isArray(value) ? value.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is RecentLogin {
  if (typeof value !== "object" || value === null) return false;
  const { login, at } = value as Partial<RecentLogin>;
  return typeof login === "string" && typeof at === "number";
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
