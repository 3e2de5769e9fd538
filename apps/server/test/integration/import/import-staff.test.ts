import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pinFits } from "../../../src/people/staff/pin-hash.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";

type Person = {
  login: string;
  name: string;
  role: string;
  hash: string;
  active: boolean;
};

describe("a file of staff", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const person = async (login: string) =>
    (
      await shop.rows<Person>(
        "select login, name, role, pin_hash as hash, active from staff where store_id = $1 and login = $2",
        shop.storeId,
        login,
      )
    )[0];
  const told = async (login: string) =>
    (
      await shop.rows<{ type: string }>(
        "select e.type from staff_event e join staff m on m.id = e.staff_id where m.login = $1 and m.store_id = $2 order by e.id",
        login,
        shop.storeId,
      )
    ).map(({ type }) => type);

  it("adds people; the same file again changes nothing, and nothing but hashes is kept of their PINs", async () => {
    const file = "tienda;usuario;nombre;rol;clave\n0101;eva;Eva;Vendedora;071930\n0101;leo;Leo;jefe;\n";
    const added = await importFile(shop.deps, "staff", file);
    expect(added).toMatchObject({ state: "applied", refusals: [], counts: { new: 2 } });
    expect(await person("eva")).toMatchObject({ name: "Eva", role: "seller", active: true });
    expect(await pinFits("071930", (await person("eva"))?.hash ?? "")).toBe(true);
    expect(await told("eva")).toEqual(["staff_added"]);
    const again = await importFile(shop.deps, "staff", file);
    expect(again).toMatchObject({ state: "applied", counts: { new: 0, changed: 0, same: 2 }, changes: [] });
    const [kept] = await shop.rows<{ all: string }>(
      "select string_agg(convert_from(content, 'UTF8'), '') || (select json_agg(i)::text from import i) as all from import_part",
    );
    expect(kept?.all).toContain("$argon2id$");
    expect(kept?.all).not.toContain("071930");
  });

  it("keeps nothing of a column that says nothing to us: it may hold PINs", async () => {
    const file = "tienda;usuario;nombre;rol;clave secreta\n0101;ivo;Ivo;jefe;071930\n";
    expect(await importFile(shop.deps, "staff", file)).toMatchObject({ counts: { new: 1 } });
    const [kept] = await shop.rows<{ all: string }>(
      "select string_agg(convert_from(content, 'UTF8'), '') as all from import_part",
    );
    expect(kept?.all).toContain("ivo");
    expect(kept?.all).not.toContain("071930");
  });

  it("keeps each row's number, whatever stands between", async () => {
    const file = Buffer.concat([
      Buffer.from(
        'sep=;\r\nPersonas;;\r\n\r\nTienda;Usuario;Nombre;Rol;Clave\r\n0101;iris;"Iris\nMaría";jefe;071931\r\n',
      ),
      Buffer.from("0101;ibañez;Ña;jefe;071932\r\n", "latin1"),
      Buffer.from(
        '0101;igor;"Igor;jefe;071933\r\nTienda;Usuario;Nombre;Rol;Clave\r\n\r\n0199;ines;Inés;jefe;071934\r\n',
      ),
    ]);
    const sent = await importFile(shop.deps, "staff", file, { refused: "skip" });
    expect(sent.refusals).toEqual([
      "5 - unreadable: ",
      "6 - other_columns: ",
      "7 - heading_again: ",
      "9 store unknown: 0199",
    ]);
    expect(sent).toMatchObject({ state: "applied", counts: { new: 1, refused: 4 } });
    expect(await person("iris")).toMatchObject({ name: "Iris María" });
  });

  it("a new PIN, another role and leaving sign out, and are told; a new name does not", async () => {
    const paula = await shop.staff("manager");
    const sessions = () => shop.rows("select 1 from staff_session where staff_id = $1", paula.id);
    const renamed = await importFile(shop.deps, "staff", "store,login,name\n0101,manager,Paulina\n");
    expect(renamed).toMatchObject({ state: "applied", counts: { changed: 1 } });
    expect(await sessions()).toHaveLength(1);
    await shop.rows(
      "insert into backoff (key, misses, forgotten_at) values ($1, 3, now())",
      `pin of ${paula.id}`,
    );
    await importFile(shop.deps, "staff", "store,login,pin\n0101,manager,112233\n");
    expect(await sessions()).toHaveLength(0);
    expect(await shop.rows("select 1 from backoff where key = $1", `pin of ${paula.id}`)).toEqual([]);
    expect(await told("manager")).toEqual(["staff_added", "pin_renewed"]);
    await importFile(shop.deps, "staff", "store,login,active\n0101,manager,no\n");
    await importFile(shop.deps, "staff", "store,login,active\n0101,manager,si\n");
    expect(await told("manager")).toEqual(["staff_added", "pin_renewed", "staff_let_go", "staff_added"]);
    expect(await pinFits("112233", (await person("manager"))?.hash ?? "")).toBe(true);
  });

  it("refuses strangers' stores, unknown roles, and what is no PIN, without telling it", async () => {
    const file = [
      "tienda;usuario;nombre;rol;clave",
      "0999;eva;Eva;vendedor;",
      "0101;zoe;Zoé;reina;",
      "0101;zoe;;vendedor;",
      "0101;zoe;Zoé;vendedor;12345",
      "0101;Zoé;Zoé;vendedor;",
    ];
    expect((await importFile(shop.deps, "staff", file.join("\n"))).refusals).toEqual([
      "2 store unknown: 0999",
      "3 role not_allowed: reina",
      "4 name missing: ",
      "5 pin not_a_pin: ",
      "6 login not_a_code: Zoé",
    ]);
  });
});
