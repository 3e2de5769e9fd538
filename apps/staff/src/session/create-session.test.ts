import { describe, expect, it } from "vitest";
import { createSession, sessionKey } from "./create-session.ts";
import { lockDue } from "./idle-lock.ts";

const answer = {
  auth_token: "t1",
  staff: { id: 1, login: "runner", name: "Rodrigo", role: "runner" },
  store: { id: 1, code: "0101", name: "Alameda" },
} as const;

function storage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

describe("the tablet's session", () => {
  it("is the same after a reload, and so is its lock", () => {
    const kept = storage();
    const session = createSession(kept);
    session.signIn(answer, 1_000);
    expect(createSession(kept).get()).toMatchObject({ token: "t1", locked: false });
    session.lock();
    expect(createSession(kept).get()).toMatchObject({ staff: { name: "Rodrigo" }, locked: true });
  });

  it("is followed by the tablet's other tabs", () => {
    const kept = storage();
    const [one, other] = [createSession(kept), createSession(kept)];
    let told = 0;
    other.subscribe(() => told++);
    one.signIn(answer, 1_000);
    other.follow("someone-elses-key");
    expect(other.get()).toBeNull();
    other.follow(sessionKey);
    expect(other.get()?.staff.login).toBe("runner");
    one.end();
    other.follow(null);
    expect(other.get()).toBeNull();
    expect(told).toBe(2);
  });

  it("remembers who signed in last, and when the tablet was touched last", () => {
    const kept = storage();
    const session = createSession(kept);
    session.signIn(answer, 10_000);
    session.use(16_000);
    session.end();
    const reloaded = createSession(kept);
    expect(reloaded.recent()).toEqual([{ login: "runner", at: 16_000 }]);
    expect(reloaded.usedAt()).toBe(16_000);
  });

  it("remembers the last four people, the latest first, each once", () => {
    const kept = storage();
    const session = createSession(kept);
    for (const [at, login] of ["ana", "beto", "ana", "carla", "dario", "elisa"].entries())
      session.signIn({ ...answer, staff: { ...answer.staff, login } }, at);
    expect(session.recent().map(({ login }) => login)).toEqual(["elisa", "dario", "carla", "ana"]);
    kept.setItem("staff-recent", '[{"login":1},"x"]');
    expect(session.recent()).toEqual([]);
  });

  it("takes a new name or role from the server without ending", () => {
    const session = createSession(storage());
    session.signIn(answer, 1_000);
    session.refresh({ ...answer, staff: { ...answer.staff, role: "manager" } });
    expect(session.get()).toMatchObject({ token: "t1", staff: { role: "manager" } });
  });

  it.each([
    "{",
    "null",
    "[]",
    '{"token":"t"}',
    '{"token":"t","locked":false,"staff":{"login":"x","name":"X","role":"king"},"store":{"code":"1"}}',
  ])("takes one it cannot read as none: %s", (text) => {
    const kept = storage();
    kept.setItem(sessionKey, text);
    expect(createSession(kept).get()).toBeNull();
  });
});

describe("the lock", () => {
  const minute = 60_000;
  it("comes after five minutes without a touch, and not before", () => {
    expect(lockDue(0, 5 * minute - 1, false)).toBe(false);
    expect(lockDue(0, 5 * minute, false)).toBe(true);
  });

  it("waits for the server, without which no one could unlock it", () => {
    expect(lockDue(0, 60 * minute, true)).toBe(false);
  });
});
