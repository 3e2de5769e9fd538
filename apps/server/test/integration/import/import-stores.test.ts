import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";

const head =
  "código;nombre;teléfono;latitud;longitud;lunes;martes;miércoles;jueves;viernes;sábado;domingo;feriados";

describe("a file of stores", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it("[CT-02] makes stores with their hours, and the same file again changes nothing", async () => {
    const file = `${head}\n0301;Ñuñoa;+56 2 2000 0301;-33,45;-70,6;10:00-20:30;;;;;;cerrado;2099-12-25 cerrado Navidad\n`;
    const first = await importFile(shop.deps, "stores", file);
    expect(first).toMatchObject({ state: "applied", message: null, refusals: [] });
    expect(first.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 0 });
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
    const kept = await shop.rows("select name, latitude, time_zone from store where code = '0301'");
    expect(kept).toEqual([{ name: "Ñuñoa", latitude: -33.45, time_zone: "America/Santiago" }]);
    const hours = await shop.rows(
      "select h.weekday, h.opens, h.closes from store_hours h join store s on s.id = h.store_id where s.code = '0301'",
    );
    expect(hours).toEqual([{ weekday: 1, opens: "10:00", closes: "20:30" }]);
    const again = await importFile(shop.deps, "stores", Buffer.from(file, "latin1"));
    expect(again).toMatchObject({ state: "applied", counts: { new: 0, changed: 0, same: 1, refused: 0 } });
    expect(again.format?.encoding).toBe("windows-1252");
  });

  it("[CT-02] with refused rows applies nothing, or all the others where that is asked", async () => {
    const file = `${head}\n0302;Maipú;;;;;;;;;;;\n0303;;;;;;;;;;;;\n0304;Lampa;;norte;;;;;;;;;\n0302;Otra;;;;;;;;;;;\n`;
    const stopped = await importFile(shop.deps, "stores", file);
    expect(stopped).toMatchObject({ state: "refused", counts: { new: 1, changed: 0, same: 0, refused: 3 } });
    expect(stopped.refusals).toEqual([
      "3 name missing: ",
      "4 latitude not_a_number: norte",
      "5 code repeated: 0302",
    ]);
    expect(await shop.rows("select 1 from store where code = '0302'")).toEqual([]);
    const skipped = await importFile(shop.deps, "stores", file, { refused: "skip" });
    expect(skipped).toMatchObject({ state: "applied", counts: { new: 1, refused: 3 } });
    expect(await shop.rows("select name from store where code like '030_' order by code")).toContainEqual({
      name: "Maipú",
    });
  });

  it("[OF-01] takes areas, spelled alike; what is a time zone is none", async () => {
    const sent = await importFile(
      shop.deps,
      "stores",
      "código;nombre;Zona\n0351;Talca;Zona Sur\n0352;Linares;ZONA  SUR\n0353;Arica;\n",
    );
    expect(sent).toMatchObject({ state: "applied", refusals: [], counts: { new: 3 } });
    const areas = () => shop.rows("select area from store where code like '035_' order by code");
    expect(await areas()).toEqual([{ area: "Zona Sur" }, { area: "Zona Sur" }, { area: null }]);
    const again = await importFile(shop.deps, "stores", "code,name,area\n0351,Talca,zona sur\n");
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 1, refused: 0 });
    const zone = await importFile(shop.deps, "stores", "code,name,zona\n0351,Talca,America/Santiago\n");
    expect(zone).toMatchObject({ state: "applied", counts: { same: 1 } });
    const line = '{"code":"0351","name":"Talca","zona":"America/Santiago"}\n';
    const object = await importFile(shop.deps, "stores", line, { type: "ndjson" });
    expect(object.refusals).toEqual(["1 area not_allowed: America/Santiago"]);
    expect(await areas()).toContainEqual({ area: "Zona Sur" });
  });

  it("[CT-02] run dry tells what it would do, and does nothing", async () => {
    const dry = await importFile(shop.deps, "stores", "code,name\n0101,Otra\n0309,Nueva\n", { dryRun: true });
    expect(dry).toMatchObject({ state: "checked", counts: { new: 1, changed: 1, same: 0, refused: 0 } });
    expect(await shop.rows("select code from store where name in ('Otra', 'Nueva')")).toEqual([]);
  });

  it("takes NDJSON, and headings by a mapping", async () => {
    const lines = '{"code":"0310","name":"Buin","latitude":-33.7,"longitude":-70.7,"closed":true}\n';
    expect(await importFile(shop.deps, "stores", lines, { type: "ndjson" })).toMatchObject({
      state: "applied",
      counts: { new: 1 },
    });
    const mapped = await importFile(shop.deps, "stores", "cod;glosa\n0310;Buin 2\n", {
      mapping: { cod: "code", glosa: "name" },
    });
    expect(mapped).toMatchObject({ state: "applied", counts: { changed: 1 } });
    // What the file has no column for stays.
    expect(
      await shop.rows("select name, latitude, closed_at is null as open from store where code = '0310'"),
    ).toEqual([{ name: "Buin 2", latitude: -33.7, open: false }]);
  });

  it.each([
    ["a file that has no column for it", "code,name,latitude\n0321,Uno,-33\n", {}, "2 longitude missing: "],
    [
      "an empty cell",
      "code,name,latitude,longitude\n0321,Uno,,-70\n0322,Dos,-33,-70\n0323,Tres,,\n",
      {},
      "2 latitude missing: ",
    ],
    [
      "an object without its key",
      '{"code":"0321","name":"Uno","latitude":-33}\n{"code":"0322","name":"Dos"}\n',
      { type: "ndjson" },
      "1 longitude missing: ",
    ],
  ] as const)("[CT-02] half a position is refused: %s", async (_, file, asked, refused) => {
    const { refusals } = await importFile(shop.deps, "stores", file, { dryRun: true, ...asked });
    expect(refusals).toEqual([refused]);
  });

  it("[CT-02] the other half of a position may be known already", async () => {
    const known = "code,name,latitude,longitude\n0331,Uno,-33,-70\n";
    expect((await importFile(shop.deps, "stores", known)).refusals).toEqual([]);
    const moved = await importFile(shop.deps, "stores", "code,name,latitude\n0331,Uno,-34\n");
    expect(moved).toMatchObject({ state: "applied", counts: { changed: 1 } });
    const emptied = await importFile(shop.deps, "stores", "code,name,longitude\n0331,Uno,\n");
    expect(emptied.refusals).toEqual(["2 longitude missing: "]);
  });

  it("a refused value that is cut in the middle of an emoji loses nothing else", async () => {
    const lines = `{"code":"0311","name":"Renca","whatsapp":"x"}\n{"code":"${"x".repeat(79)}👟👟","name":"Lampa"}\n`;
    const done = await importFile(shop.deps, "stores", lines, { type: "ndjson", refused: "skip" });
    expect(done).toMatchObject({ state: "applied", counts: { new: 1, refused: 1 } });
    expect(done.refusals).toEqual([`2 code not_a_code: ${"x".repeat(79)} `]);
  });

  it("[CT-02] every refused row is told, however many there are", async () => {
    const file = `code,name\n${"0399,\n".repeat(12_345)}`;
    const { counts, refusals } = await importFile(shop.deps, "stores", file, { dryRun: true });
    expect(counts).toEqual({ new: 0, changed: 0, same: 0, refused: 12_345 });
    expect(refusals).toHaveLength(12_345);
    expect(refusals.at(-1)).toBe("12346 name missing: ");
  });
});
