import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createKey, KeyFault, listKeys, revokeKey, rotateKey } from "../../../src/people/key/manage-keys.ts";
import { openDatabase } from "../../../src/platform/db/database.ts";
import { newToken } from "../../../src/platform/secret/token-hash.ts";
import { buildApp } from "../../../src/run/app.ts";
import { backoffRules } from "../../../src/web/backoff/backoff-rules.ts";
import { outsideStoresOf } from "../../../src/web/session/machine-key.ts";
import { recordInterval } from "../../../src/web/session/session-trust.ts";
import { openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const hour = 60 * 60_000;

describe("machines' keys", () => {
  let shop: Shop;
  let made = 0;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.clock.ahead = 0;
  });

  const asked = () => ({ actor: { kind: "command", name: "ana" }, at: shop.deps.now() }) as const;
  const make = async (wish: Partial<Parameters<typeof createKey>[1]> = {}) => {
    const name = `key ${++made}`;
    const secret = await createKey(shop.deps.db, { name, scopes: ["read"], ...wish }, asked());
    return { name, secret };
  };
  /** What a machine gets: it keeps no cookie and sends none. */
  const ask = async (secret: string, { app = shop.app, scheme = "Bearer ", address = "10.0.0.1" } = {}) => {
    const headers = { authorization: `${scheme}${secret}` };
    const answer = await app.inject({ method: "GET", url: "/api/v1/key", headers, remoteAddress: address });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  const code = async (secret: string) => (await ask(secret)).body.code;

  it("[EV-01] a key opens the calls of its scopes, by the header alone and without a cookie", async () => {
    const { name, secret } = await make({ scopes: ["read", "stock"], stores: ["0101"] });
    expect(secret).toMatch(/^hk_[\w-]{43}$/);
    const { status, body, headers } = await ask(secret);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name, scopes: ["read", "stock"], stores: ["0101"], expires_at: null });
    expect(headers["set-cookie"]).toBeUndefined();
    expect((await ask((await make({ scopes: ["sales"] })).secret)).body.code).toBe("scope_forbidden");
  });

  it("[EV-01] the database keeps a secret's hash alone", async () => {
    const { secret } = await make();
    const kept = await shop.rows(
      "select to_jsonb(k)::text || (select string_agg(to_jsonb(a)::text, '') from audit a) as all from api_key k",
    );
    expect(JSON.stringify(kept)).not.toContain(secret.slice(3));
  });

  it("[EV-01] a key ends on its day, and not before", async () => {
    const { secret } = await make({ expiresAt: new Date(shop.deps.now().getTime() + 2 * hour) });
    shop.clock.ahead = 2 * hour - 60_000;
    expect((await ask(secret)).status).toBe(200);
    shop.clock.ahead = 2 * hour;
    expect(await code(secret)).toBe("token_invalid");
  });

  it("[EV-01] after a rotation the secret before works until the overlap ends, an older one no longer", async () => {
    const { name, secret: first } = await make();
    const second = await rotateKey(shop.deps.db, { name, overlap: hour }, asked());
    const third = await rotateKey(shop.deps.db, { name, overlap: hour }, asked());
    expect(await code(first)).toBe("token_invalid");
    expect((await ask(second)).status).toBe(200);
    expect((await ask(third)).status).toBe(200);
    shop.clock.ahead = hour;
    expect(await code(second)).toBe("token_invalid");
    expect((await ask(third)).status).toBe(200);
    const last = await rotateKey(shop.deps.db, { name, overlap: 0 }, asked());
    await expect.poll(() => code(third)).toBe("token_invalid");
    expect((await ask(last)).status).toBe(200);
  });

  it("[EV-01] a revoked key opens nothing within a second, in any process; its name may be given again", async () => {
    const db = openDatabase(shop.deps.db.pool.options);
    const elsewhere = await buildApp({ ...shop.deps, db });
    const { name, secret } = await make();
    // Asked until both processes believe it without a look.
    for (let go = 0; go < 3; go++)
      for (const app of [shop.app, elsewhere]) expect((await ask(secret, { app })).status).toBe(200);
    await revokeKey(shop.deps.db, name, asked());
    for (const app of [shop.app, elsewhere])
      await expect.poll(async () => (await ask(secret, { app })).status, { timeout: 1_000 }).toBe(401);
    await createKey(shop.deps.db, { name, scopes: ["read"] }, asked());
    expect(await code(secret)).toBe("token_invalid");
    await elsewhere.close();
    await db.close();
  });

  it("[EV-01] the last use is noted once in some minutes", async () => {
    const { name, secret } = await make();
    const used = async () => (await listKeys(shop.deps.db.read)).find((key) => key.name === name)?.lastUsedAt;
    expect(await used()).toBeNull();
    await ask(secret);
    await expect.poll(used).not.toBeNull();
    const first = await used();
    await ask(secret);
    shop.clock.ahead = recordInterval + 1_000;
    await ask(secret);
    await expect.poll(used).not.toEqual(first);
  });

  it("[EV-01] attack: wrong keys wait after some, and right ones from the same place never do", async () => {
    const { secret } = await make();
    const address = "10.9.9.9";
    const wrong = () => ask(`hk_${newToken()}`, { address });
    for (let go = 0; go < backoffRules.keyFromNetwork.free; go++) expect((await wrong()).status).toBe(401);
    await wrong();
    const refused = await wrong();
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask(secret, { address })).status).toBe(200);
  });

  it("[EV-01] each key has limits of its own", async () => {
    const app = await buildApp({ ...shop.deps, env: { ...shop.deps.env, rateLimit: 0.01 } });
    const [one, other] = [await make(), await make()];
    const from = (go: number) => `10.1.0.${go}`;
    for (let go = 0; go < 10; go++)
      expect((await ask(one.secret, { app, address: from(go) })).status).toBe(200);
    const refused = await ask(one.secret, { app, address: from(11) });
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask(other.secret, { app, address: from(11) })).status).toBe(200);
    await app.close();
  });

  it("[EV-01] attack: what is no key costs no look, and a key is no shopper's and no staff member's token", async () => {
    const { secret } = await make();
    expect(await code("x".repeat(43))).toBe("token_invalid");
    const without = await ask("", { scheme: "" });
    expect(without.body.code).toBe("token_missing");
    expect(without.headers["www-authenticate"]).toBe("Bearer");
    const browser = openBrowser(shop.app);
    for (const url of ["/api/v1/falabella/client", "/api/v1/staff/session"])
      expect((await browser.get(url, { token: secret })).body).toMatchObject({ code: "token_invalid" });
    // Beside a call of machines a key does not stand in for the XSRF header.
    const forged = await shop.app.inject({
      method: "POST",
      url: "/api/v1/falabella/login",
      payload: {},
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(forged.json()).toMatchObject({ code: "xsrf_invalid" });
  });

  it.each([
    ["nothing there", "/api/v1/sale"],
    ["nothing below a call", "/api/v1/imports/1/nothing"],
    ["a call with other methods", "/api/v1/key"],
  ])("[EV-01] a machine that asks for %s gets a problem with 404, whatever it sends", async (_what, url) => {
    const { secret } = await make({ scopes: ["sales"] });
    const authorization = `Bearer ${secret}`;
    const bodies = [
      ["application/json", "{}"],
      ["text/csv", "a;b"],
      ["x/y", "z"],
    ] as const;
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      for (const [type, payload] of bodies) {
        const headers = { authorization, "content-type": type };
        const answer = await shop.app.inject({ method, url, headers, payload });
        expect(answer.json(), `${method} ${type}`).toMatchObject({ status: 404, code: "not_found" });
        expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json\b/);
      }
    }
    const known = await shop.app.inject({ url: "/api/v1/nothing", headers: { authorization } });
    expect(known.json()).toMatchObject({ code: "not_found", status: 404 });
  });

  it("[EV-01] a call about a store that the key is not for is refused, wherever it names it", () => {
    const key = { id: 1, name: "erp", scopes: [], storeIds: [7], keyExpiresAt: null };
    const asks = (part: object) =>
      outsideStoresOf(key, { params: {}, query: {}, body: null, ...part } as never);
    for (const part of ["params", "query", "body"]) {
      expect(asks({ [part]: { store_id: 8 } })?.code).toBe("store_forbidden");
      expect(asks({ [part]: { store_id: 7 } })).toBeUndefined();
    }
    expect(asks({})).toBeUndefined();
  });

  it("[EV-01] making, rotating and revoking are in the audit, whose rows never change", async () => {
    const { name } = await make();
    await rotateKey(shop.deps.db, { name, overlap: hour }, asked());
    await revokeKey(shop.deps.db, name, asked());
    const lines = await shop.rows<{ action: string }>(
      "select * from audit where subject = $1 order by id",
      `key ${name}`,
    );
    expect(lines.map(({ action }) => action)).toEqual(["key_created", "key_rotated", "key_revoked"]);
    expect(lines[0]).toMatchObject({ actor_kind: "command", actor_name: "ana", data: { scopes: ["read"] } });
    for (const statement of ["update audit set action = ''", "delete from audit", "truncate audit"]) {
      await expect(shop.rows(statement)).rejects.toThrow(/permission denied/);
      await expect(shop.asOwner(statement)).rejects.toThrow(/append-only/);
    }
  });

  it.each([
    ["a scope there is not", { scopes: ["all"] }],
    ["no scope", { scopes: [] }],
    ["a store there is not", { stores: ["9999"] }],
    ["an end that is over", { expiresAt: new Date(0) }],
    ["no name", { name: " " }],
    ["the name of another", { name: "key 1" }],
  ])("[EV-01] refuses %s with a line that says why", async (_what, part) => {
    await expect(make(part)).rejects.toThrow(KeyFault);
  });
});
