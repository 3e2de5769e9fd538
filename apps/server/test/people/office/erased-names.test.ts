import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addOfficePerson, removeOfficePerson } from "../../../src/people/office/manage-office.ts";
import { eraseOfficePerson } from "../../../src/people/office/personal-data/erase-office-person.ts";
import { readAudit } from "../../../src/platform/audit/read-audit.ts";
import { openBrowser } from "../../browser.ts";
import { type Colleague, callerOf, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { sendFile } from "../../integration/import/import-file.ts";

const store = "0101";
const by = { kind: "command", name: "test" } as const;

describe("[OF-10] the name of an erased person", () => {
  let shop: Shop;
  let head: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    head = await shop.office("head_office", null);
  });
  afterAll(() => shop.close());

  /** The tables and columns that hold a text, as text or within JSON, in any row. */
  const foundIn = async (text: string): Promise<string[]> => {
    const columns = await shop.rows<{ place: string; query: string }>(
      `select table_name || '.' || column_name as place,
         format('select count(*)::int as n from %I where position(lower($1) in lower(%I::text)) > 0', table_name, column_name) as query
       from information_schema.columns where table_schema = 'public' and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
         and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public')`,
    );
    expect(columns.length).toBeGreaterThan(200);
    const found: string[] = [];
    for (const { place, query } of columns) {
      const [row] = await shop.rows<{ n: number }>(query, text);
      if ((row?.n ?? 0) > 0) found.push(place);
    }
    return found.sort();
  };
  const lines = async () => {
    const all: string[] = [];
    for await (const page of readAudit(shop.deps.db.read, new Date(0)))
      for (const line of page) all.push(JSON.stringify(line));
    return all;
  };

  /** A tablet with the person signed in. */
  const signIn = async (login: string, pin: string) => {
    const tablet = openBrowser(shop.app);
    tablet.cookies.delete("staff-tablet");
    await tablet.ready();
    const headers = {
      "user-agent": "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
    };
    const { status } = await tablet.post("/api/v1/staff/login", { store, login, pin }, { headers });
    expect(status).toBe(200);
  };
  const screensOf = async (name: string) =>
    (await head.call("listOfficeScreens", { params: { store } })).screens.filter(({ people }) =>
      people.includes(name),
    );

  it.each([["Xóchitl Zqübrüll"], ["O'Zqark (2.ª) Wäx+"], ['Zq "Pilo" Ñuñez']])(
    "of staff, %s, is nowhere",
    async (name) => {
      const login = `zq-${Math.random().toString(36).slice(2, 10)}`;
      const { pin } = await head.call("addPerson", {
        body: { store, login, name: "Antes Zq", role: "seller" },
      });
      await head.call("changePerson", { body: { store, login, name } });
      const [{ id } = { id: 0 }] = await shop.rows<{ id: number }>(
        "select id from staff where login = $1",
        login,
      );
      await signIn(login, pin);
      await signIn(login, pin);
      for (const { id: screen } of await screensOf(name))
        await head.call("nameOfficeScreen", { params: { store }, body: { screen, name: `Caja de ${name}` } });
      const [screen] = await screensOf(name);
      await head.call("endOfficeScreen", { params: { store }, body: { screen: screen?.id ?? "" } });
      expect(
        (await lines()).filter(
          (line) => line.includes("screen_ended") && line.includes(JSON.stringify(name)),
        ),
      ).toHaveLength(1);
      expect((await foundIn(name)).filter((place) => place.startsWith("audit."))).toEqual([]);
      // As older servers wrote it.
      await shop.rows(
        `insert into audit (at, actor_kind, actor_name, action, subject, store_id, data) select now(), 'office', 'x', 'screen_ended',
         'screen Caja de ' || $1, (select store_id from staff where id = $2), jsonb_build_object('people', jsonb_build_array($1::text, 'Zoe'))`,
        name,
        id,
      );
      await head.call("renewPersonPin", { body: { store, login } });
      await head.call("removePerson", { body: { store, login } });
      await head.call("erasePerson", { body: { id } });
      expect(await foundIn(name.replaceAll('"', '\\"'))).toEqual([]);
      expect(await foundIn(name)).toEqual([]);
      expect(await foundIn(login)).toEqual([]);
      const [old] = (await lines()).filter(
        (line) => line.includes('"Zoe"') && line.includes(`Persona ${id}`),
      );
      expect(old).toContain(`"screen Caja de Persona ${id}"`);
    },
  );

  it("of the office is nowhere, and their lines stay", async () => {
    const name = "Zenobia Qwüst";
    const { token } = await addOfficePerson(
      shop.deps.db,
      { name, role: "head_office", stores: null },
      { actor: by, at: shop.deps.now() },
    );
    const entered = await callerOf(shop.app, "falabella", null)("enterOffice", { body: { token } });
    const call = callerOf(shop.app, "falabella", entered.auth_token);
    const { id } = entered.person;
    const look = { name: "Cadena", theme: "lima", logo: null, texts: {} } as const;
    const version = async () => (await call("getLooks", {})).version;
    await call("saveLook", { body: { version: await version(), look } });
    await call("publishLook", { body: { version: await version() } });
    await call("saveLook", { body: { version: await version(), look } });
    await call("createOfficeKey", {
      body: { name: "caja", scopes: ["read"], stores: null, expires_at: null },
    });
    await sendFile(shop.deps, "stores", "code,name\n0901,Uno\n", { actor: { kind: "office", id, name } });
    await shop.rows("update import set undone_by = actor where actor->>'name' = $1", name);
    await shop.rows(
      "insert into pinned_field (thing, key, field, by, at) values ('product', 'zq', 'name', $1, now())",
      name,
    );
    expect(await foundIn(name)).toEqual([
      "audit.actor_name",
      "audit.subject",
      "import.actor",
      "import.undone_by",
      "look.by",
      "office_person.name",
      "pinned_field.by",
    ]);
    const erase = () => eraseOfficePerson(shop.deps.db, id, { actor: by, at: shop.deps.now() });
    await expect(erase()).rejects.toThrow("may enter the office");
    await removeOfficePerson(shop.deps.db, id, { actor: by, at: shop.deps.now() });
    const before = await lines();
    await erase();
    await erase();
    expect(await foundIn(name)).toEqual([]);
    const after = await lines();
    expect(after.filter((line) => line.includes(`office Persona de oficina ${id}`)).length).toBeGreaterThan(
      4,
    );
    expect(after).toHaveLength(before.length + 1);
  });

  it("takes nothing else out of the audit: the server's role changes no line", async () => {
    await expect(shop.rows("update audit set subject = 'x'")).rejects.toThrow();
    await shop.rows("select set_config('horma.forget_person', 'on', false)");
    await expect(shop.rows("update audit set subject = 'x'")).rejects.toThrow(
      /permission denied|append-only/,
    );
  });
});
