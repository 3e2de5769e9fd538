import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasRefusedRows, refusedRows } from "../../../src/integration/import/call/refused-rows.ts";
import { findImport } from "../../../src/integration/import/import-table.ts";
import { forgetImports } from "../../../src/integration/import/job/forget-imports.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";

describe("[FI-08] refused rows come back as their sender wrote them", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const back = async (id: number, language: "es" | "en" = "es") => {
    const row = await findImport(shop.deps.db.read, id);
    if (row === undefined || !hasRefusedRows(row)) throw new Error("there are none");
    let text = "";
    for await (const piece of refusedRows(shop.deps.db, row, language, "call")) text += piece;
    return text;
  };

  it("with all faults of a row; mended and sent again they are applied", async () => {
    const file = Buffer.from(
      "sep=;\r\nTiendas del sur;;;;\nCód. tienda;Nombre;Observación;Latitud;Longitud;Teléfono\r0701;Ñuble;a;x;-72;+56 2 1\r\n0702;;b;91;-73;2\r\n0703;Lota;c;-37;-73;3\n",
      "latin1",
    );
    const sent = await importFile(shop.deps, "stores", file, { refused: "skip" });
    expect(sent).toMatchObject({ state: "applied", counts: { new: 1, refused: 2 } });
    const rows = parse(await back(sent.id), { delimiter: ";", bom: true }) as string[][];
    expect(rows).toEqual([
      ["Cód. tienda", "Nombre", "Observación", "Latitud", "Longitud", "Teléfono", "motivo"],
      [
        "0701",
        "Ñuble",
        "a",
        "x",
        "'-72",
        "'+56 2 1",
        expect.stringMatching(/^«Latitud»: "x" no es un número\./),
      ],
      [
        "0702",
        "",
        "b",
        "91",
        "'-73",
        "2",
        expect.stringMatching(
          /^«Nombre»: falta el valor\. Complétalo\. «Latitud»: "91" está fuera de lo posible\./,
        ),
      ],
    ]);
    const mended = (await back(sent.id)).replace(";x;", ";-36,7;").replace("0702;;b;91", "0702;Penco;b;-36");
    const again = await importFile(shop.deps, "stores", mended);
    expect(again).toMatchObject({ state: "applied", refusals: [], counts: { new: 2, refused: 0 } });
    expect(await shop.rows("select phone from store where code = '0701'")).toEqual([{ phone: "+56 2 1" }]);
    const unmended = await importFile(shop.deps, "stores", await back(sent.id));
    const [head = []] = parse(await back(unmended.id, "en"), { delimiter: ";", bom: true }) as string[][];
    expect(head).toEqual([
      "Cód. tienda",
      "Nombre",
      "Observación",
      "Latitud",
      "Longitud",
      "Teléfono",
      "reason",
    ]);
  });

  it("of NDJSON as objects with their own keys and digits, and a line that is none as it is", async () => {
    const file =
      '{"codigo":"0704","nombre":"Uno","lat":100.50,"nota":1}\nno json\n{"codigo":"0704","codigo":"0705"}\n';
    const sent = await importFile(shop.deps, "stores", file, { type: "ndjson" });
    expect(sent.refusals).toEqual(["1 latitude out_of_range: 100.50", "2 - not_json: ", "3 - repeated: "]);
    const lines = (await back(sent.id, "en"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      {
        codigo: "0704",
        nombre: "Uno",
        lat: "100.50",
        nota: "1",
        reason: '«lat»: "100.50" is out of range. Check the value.',
      },
      { line: "no json", reason: expect.stringMatching(/^The row is not a JSON object\./) },
      { codigo: "0705", reason: expect.stringMatching(/^The row appears twice\./) },
    ]);
  });

  it("names the row that another one repeats or contradicts", async () => {
    const file = "store,seat,removed\n0101,r1,\n0101,r2,\n0101,r1,no\n";
    const sent = await importFile(shop.deps, "seats", file);
    expect(parse(await back(sent.id), { bom: true })[1]).toEqual([
      "0101",
      "r1",
      "no",
      '«seat»: "r1" repite lo que nombra la fila 2. Deja una de las dos.',
    ]);
    const products =
      "product;color;name;brand;type\n770201;Azul;Uno;Puelche;Botas\n770201;Azul;Dos;Ñuble;Botas\n";
    const differs = await importFile(shop.deps, "products", products);
    expect(differs.refusals).toEqual(["3 name contradicts: Dos", "3 brand contradicts: Ñuble"]);
    expect(await back(differs.id)).toContain('«name»: ""Dos"" dice otra cosa que la fila 2.');
  });

  it("without their secrets, and as long as the file is kept", async () => {
    const file = "tienda;usuario;nombre;rol;clave\n0101;rita;Rita;astronauta;071930\n";
    const sent = await importFile(shop.deps, "staff", file);
    const [, row] = parse(await back(sent.id), { delimiter: ";", bom: true }) as string[][];
    expect(row?.slice(0, 5)).toEqual(["0101", "rita", "Rita", "astronauta", ""]);
    shop.clock.ahead = 8 * 24 * 60 * 60_000;
    await forgetImports(shop.deps);
    shop.clock.ahead = 0;
    const forgotten = await findImport(shop.deps.db.read, sent.id);
    expect(forgotten && hasRefusedRows(forgotten)).toBe(false);
  });
});
