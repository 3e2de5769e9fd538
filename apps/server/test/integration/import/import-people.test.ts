import { scryptSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { presentImport } from "../../../src/integration/import/call/present-import.ts";
import { findImport } from "../../../src/integration/import/import-table.ts";
import {
  requestApply,
  requestCancel,
  requestUndo,
} from "../../../src/integration/import/job/request-import.ts";
import { awaitImport, runNextImport } from "../../../src/integration/import/job/run-import.ts";
import { startImports } from "../../../src/integration/import/job/start-imports.ts";
import { allKinds } from "../../../src/integration/import/kind/kinds.ts";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { hashPin, pinFits } from "../../../src/people/staff/pin-hash.ts";
import { sweepRetention } from "../../../src/upkeep/retention/sweep-retention.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile, sendFile } from "./import-file.ts";

const ana = { kind: "command", name: "ana" } as const;
const patience = { timeout: 20_000, interval: 20 };

/** Digits that stand there by chance: of hashes, and of times. */
const byChance = /(\$argon2id\$)[^"\n]*|\b[0-9a-f]{64}\b|\d\d:\d\d:\d\d\.\d+/g;

describe("people by file", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const asked = () => ({ actor: ana, at: shop.deps.now() });
  const end = (id: number) => awaitImport(shop.deps, id, new AbortController().signal, () => {});
  const find = (id: number) => findImport(shop.deps.db.read, id);
  const person = async (login: string) =>
    (
      await shop.rows<{ id: number; role: string; hash: string; active: boolean }>(
        "select id, role, pin_hash as hash, active from staff where store_id = $1 and login = $2",
        shop.storeId,
        login,
      )
    )[0];
  const told = (login: string) =>
    shop.rows<{ type: string; data: unknown }>(
      "select e.type, e.data from staff_event e join staff m on m.id = e.staff_id where m.login = $1 and m.store_id = $2 order by e.id",
      login,
      shop.storeId,
    );
  const signIn = (login: string) =>
    shop.rows(
      `insert into staff_session (token_hash, staff_id, tablet_hash, expires_at)
       select gen_random_uuid(), id, 'a tablet', now() + interval '1 hour' from staff where store_id = $1 and login = $2`,
      shop.storeId,
      login,
    );
  const sessions = async (login: string) =>
    (
      await shop.rows(
        "select from staff_session s join staff m on m.id = s.staff_id where m.store_id = $1 and m.login = $2",
        shop.storeId,
        login,
      )
    ).length;
  const sameAgain = { state: "applied", changes: [], counts: { new: 0, changed: 0 } };

  it("[FI-12] 2,600 people with PINs are answered before they are hashed; hashing them is told, canceled, and no call waits", async () => {
    const header = `Bearer ${await createKey(shop.deps.db, { name: "erp", scopes: ["catalogue"] }, asked())}`;
    const lines = Array.from({ length: 2_600 }, (_, at) => `0101;m${at};Eva;jefe;${730_518 + at}\n`);
    // The first call waits for more than its answer.
    await shop.app.inject({ url: "/api/v1/imports", headers: { authorization: header } });
    const began = performance.now();
    const sent = await shop.app.inject({
      method: "POST",
      url: "/api/v1/imports?kind=staff",
      headers: { authorization: header, "content-type": "text/csv" },
      payload: `tienda;usuario;nombre;rol;clave\n${lines.join("")}`,
    });
    // Hashing them takes half a minute.
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(sent.json()).toMatchObject({ state: "waiting", hash: null });
    const { id } = sent.json();
    const leader = startImports(shop.deps);
    onTestFinished(() => leader.close());
    const at = async () => ({ ...(await find(id)) });
    await expect.poll(async () => (await at()).rowsRead, patience).toBeGreaterThan(50);
    expect(await at()).toMatchObject({ state: "running", phase: "reading" });
    const asking = performance.now();
    await shop.app.inject({ url: `/api/v1/imports/${id}`, headers: { authorization: header } });
    expect(performance.now() - asking).toBeLessThan(5_000);
    await requestCancel(shop.deps.db, id, asked());
    const next = await sendFile(shop.deps, "stores", "code,name\n0601,Uno\n");
    await expect.poll(async () => (await find(next))?.state, patience).toBe("applied");
    expect(await at()).toMatchObject({ state: "canceled", dataKey: null });
    expect(await person("m0")).toBeUndefined();
  }, 60_000);

  it("[FI-12] a process that waits for hashing does not end it as one that stands still", async () => {
    const lines = Array.from({ length: 250 }, (_, at) => `0101;w${at};Eva;jefe;${730_518 + at}\n`);
    const id = await sendFile(shop.deps, "staff", `tienda;usuario;nombre;rol;clave\n${lines.join("")}`, {
      dryRun: true,
    });
    const going = runNextImport(shop.deps, new AbortController().signal);
    await expect.poll(async () => (await find(id))?.state, patience).toBe("running");
    const waiting = startImports(shop.deps, 1_500);
    onTestFinished(() => waiting.close());
    expect(await going).toBe("ran");
    expect(await find(id)).toMatchObject({ state: "checked", tries: 1, counts: { new: 250 } });
  }, 60_000);

  it.each(
    allKinds().flatMap(({ name, secret }) =>
      secret ? (["csv", "ndjson"] as const).map((type) => [name, type] as const) : [],
    ),
  )(
    "[FI-12] of a file of %s in %s no secret is stored, sealed or told, under whatever heading",
    async (kind, type) => {
      const file = {
        csv: "store,login,name,role,pin,clave secreta\n0101,ivo,Ivo,manager,071930,071931\n0101,iva,Iva,manager,71932,\n",
        ndjson: [
          '{"store":"0101","login":"ivo","name":"Ivo","role":"manager","pin":"071930","clave secreta":"071931"}',
          '{"store":"0101","login":"iva","name":"Iva","role":"manager","pin":71932}',
          '{"store":"0101","login":"ive","pin":{"is":"071933"}}',
          '{"store":"0101","login":"ivu","pin":"071934","clave":"071935"}',
          '{"pin":"071936"',
        ].join("\n"),
      }[type];
      const all = async () =>
        (
          await shop.rows<{ all: string }>(
            `select concat((select string_agg(encode(content, 'escape'), '') from import_part), (select json_agg(i)::text from import i),
             (select json_agg(r)::text from import_refusal r), (select json_agg(a)::text from audit a),
             (select json_agg(e)::text from staff_event e), (select json_agg(b)::text from import_before b)) as all`,
          )
        )[0]?.all.replace(byChance, "$1") ?? "";
      const id = await sendFile(shop.deps, kind, file, { type, refused: "skip" });
      expect(await all()).not.toMatch(/7193\d/);
      expect(await find(id)).toMatchObject({ hash: null, dataKey: expect.any(String) });
      const ended = await end(id);
      expect(ended).toMatchObject({
        state: "applied",
        dataKey: null,
        keyDay: null,
        counts: { refused: expect.any(Number) },
      });
      expect(ended.hash).toMatch(/^[0-9a-f]{64}$/);
      expect(await pinFits("071930", (await person("ivo"))?.hash ?? "")).toBe(true);
      expect(await person("iva")).toBeUndefined();
      expect(await all()).not.toMatch(/7193\d/);
      expect(await all()).toContain("$argon2id$");
      expect(
        await shop.rows("select from import_part where import_id = $1 and position < 1000000", id),
      ).toEqual([]);
    },
  );

  it("[FI-12] without the day's key a sealed file fails plainly, and nothing of it is applied", async () => {
    const id = await sendFile(shop.deps, "staff", "store,login,name,role,pin\n0101,gon,Gon,manager,071930\n");
    await shop.rows("update import set key_day = '2020-01-01-00000000' where id = $1", id);
    expect(await end(id)).toMatchObject({
      state: "failed",
      dataKey: null,
      message: "the key that encrypted its PINs no longer exists: send the file again",
    });
  });

  it("[FI-12] the key of the day goes once no sealed file of it waits", async () => {
    const id = await sendFile(shop.deps, "staff", "store,login,name,role,pin\n0101,gus,Gus,manager,071930\n");
    const day = (await find(id))?.keyDay;
    const later = () => new Date(Date.now() + 48 * 60 * 60_000);
    const daysAfterSweep = async () => {
      await sweepRetention({ ...shop.deps, now: later });
      return shop.deps.vault.days.names();
    };
    expect(await daysAfterSweep()).toContain(day);
    expect(await end(id)).toMatchObject({ state: "applied", counts: { new: 1 } });
    expect(await daysAfterSweep()).not.toContain(day);
  });

  it("[FI-12] the same file changes no PIN and no session: twice at once, and checked before", async () => {
    const file = "tienda;usuario;nombre;rol;clave\n0101;dos;Dos;Vendedora;071930\n";
    const checked = await importFile(shop.deps, "staff", file, { dryRun: true });
    const sent = await Promise.all([1, 2].map(() => sendFile(shop.deps, "staff", file)));
    const [one, two] = sent.sort((a, b) => a - b);
    expect(await end(one ?? 0)).toMatchObject({ state: "applied", counts: { new: 1 } });
    const before = await person("dos");
    await signIn("dos");
    expect(await end(two ?? 0)).toMatchObject(sameAgain);
    await requestApply(shop.deps.db, checked.id, {}, asked());
    expect(await end(checked.id)).toMatchObject(sameAgain);
    expect(await person("dos")).toEqual(before);
    expect(await sessions("dos")).toBe(1);
    expect(await told("dos")).toHaveLength(1);
  });

  it.each([
    ["that their manager gave them", true, () => hashPin("071930")],
    ["that is kept as scrypt", true, async () => scrypt("071930")],
    ["of someone who left", false, () => hashPin("071930")],
  ])("[FI-12] a PIN %s is the same", async (_whose, active, hash) => {
    await importFile(shop.deps, "staff", "store,login,name,role\n0101,tia,Tía,seller\n");
    await shop.rows("update staff set pin_hash = $1, active = $2 where login = 'tia'", await hash(), active);
    const before = await person("tia");
    const file = `store,login,pin,active\n0101,tia,071930,${active ? "si" : "no"}\n`;
    expect(await importFile(shop.deps, "staff", file)).toMatchObject(sameAgain);
    expect(await person("tia")).toEqual(before);
  });

  it("[FI-12] undone: whom it took on is let go, a role and a PIN go back, sessions end, and the history has it", async () => {
    await importFile(
      shop.deps,
      "staff",
      "store,login,name,role,pin\n0101,rol,Rol,seller,071930\n0101,clv,Clv,seller,071931\n0101,fue,Fue,seller,071932\n0101,nom,Nom,seller,071933\n",
    );
    const dry = await importFile(
      shop.deps,
      "staff",
      "store,login,name,role,pin,active\n0101,rol,Rol,manager,,\n0101,clv,Clv,seller,081931,\n0101,fue,Fue,seller,,no\n0101,nom,Noa,seller,,\n0101,nue,Nue,seller,071934,\n0101,nun,Nun,seller,071935,no\n",
      { dryRun: true },
    );
    expect(presentImport(dry).not_undone).toContain("People whom the file added are deactivated");
    await requestApply(shop.deps.db, dry.id, {}, asked());
    expect(await end(dry.id)).toMatchObject({ state: "applied", counts: { new: 2, changed: 4 } });
    for (const login of ["rol", "clv", "nom", "nue"]) await signIn(login);
    await requestUndo(shop.deps.db, dry.id, asked());
    expect(await end(dry.id)).toMatchObject({
      state: "undone",
      message:
        "1 person whom it added could not be removed, because the history refers to that person: deactivated and signed out instead",
    });
    expect(await person("rol")).toMatchObject({ role: "seller", active: true });
    expect(await pinFits("071931", (await person("clv"))?.hash ?? "")).toBe(true);
    expect(await person("fue")).toMatchObject({ active: true });
    expect(await person("nue")).toMatchObject({ active: false });
    expect(await pinFits("071934", (await person("nue"))?.hash ?? "")).toBe(false);
    expect(await person("nun")).toBeUndefined();
    expect(await Promise.all(["rol", "clv", "nue", "nom"].map(sessions))).toEqual([0, 0, 0, 1]);
    const lines = async (login: string) => (await told(login)).slice(1).map(({ type }) => type);
    expect(await Promise.all(["rol", "clv", "fue", "nom", "nue"].map(lines))).toEqual([
      ["role_changed", "role_changed"],
      ["pin_renewed", "pin_renewed"],
      ["staff_let_go", "staff_added"],
      [],
      ["staff_let_go"],
    ]);
    expect((await told("rol")).at(-1)?.data).toEqual({ role: "seller", before: "manager" });
  });

  it("[FI-12] whom an undo let go is taken on by the file again, and signs in with its PIN", async () => {
    const file = "store,login,name,role,pin\n0101,otr,Otr,seller,071930\n";
    for (let times = 0; times < 2; times++) {
      const { id } = await importFile(shop.deps, "staff", file);
      expect(await person("otr")).toMatchObject({ active: true });
      expect(await pinFits("071930", (await person("otr"))?.hash ?? "")).toBe(true);
      await requestUndo(shop.deps.db, id, asked());
      expect(await end(id)).toMatchObject({ state: "undone" });
      expect(await person("otr")).toMatchObject({ active: false });
    }
    const again = ["staff_added", "staff_let_go"];
    expect((await told("otr")).map(({ type }) => type)).toEqual([...again, ...again]);
    await importFile(shop.deps, "staff", file);
    // Whom anything else let go a file takes on only if it says so.
    await importFile(shop.deps, "staff", "store,login,active\n0101,otr,no\n");
    await importFile(shop.deps, "staff", file);
    expect(await person("otr")).toMatchObject({ active: false });
  });
});

/** A PIN as it was kept before argon2id. */
function scrypt(pin: string): string {
  const salt = Buffer.from("a salt of sixteen");
  return [
    "scrypt",
    1024,
    salt.toString("base64url"),
    scryptSync(pin, salt, 32, { N: 1024, r: 8, p: 1 }).toString("base64url"),
  ].join("$");
}
