import type { ImportKind, KeyScope } from "@horma/domain";
import { readMapping } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusedRows } from "../../../src/integration/import/call/refused-rows.ts";
import { requestApply, requestUndo } from "../../../src/integration/import/job/request-import.ts";
import { awaitImport } from "../../../src/integration/import/job/run-import.ts";
import { storeMapping } from "../../../src/integration/import/job/stored-mappings.ts";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "./import-file.ts";

const ana = { kind: "command", name: "ana" } as const;

describe("the shape of a file", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const shapeOf = (text: string) => {
    const read = readMapping(text);
    if (typeof read === "string") throw new Error(read);
    return { mapping: read.headings, rules: read.rules };
  };
  const send = (
    kind: ImportKind,
    content: string,
    mapping: string,
    asked: Parameters<typeof importFile>[3] = {},
  ) => importFile(shop.deps, kind, content, { ...shapeOf(mapping), ...asked });
  const products = () =>
    shop.rows<{ sku: string; color: string }>(
      "select p.id, p.model, p.name, p.color, p.brand, z.sku, z.size from product p join product_size z on z.product_id = p.id where p.brand = 'Puelche Uno' order by z.sku",
    );
  const shoe = { brand: "Puelche Uno", name: "Brisa, la 2", color: "Hueso", model: "9901" };
  const mapping =
    "Artículo=sku,Glosa=-,brand='Puelche Uno',type='Zapatillas',product=before_last(sku,'-'),model=left(Artículo,4),name=before(Glosa,' = '),color=after(Glosa,' = '),size=after_last(Artículo,'-')";

  it("[FI-14] columns that a CSV file lacks are made of its others, and a text", async () => {
    const file = '"Artículo";"Glosa"\n9901-H-41;"Brisa, la 2 = Hueso"\n9901-H-41,5;"Brisa, la 2 = Hueso"\n';
    const sent = await send("catalogue", file.replace("41,5", "42"), mapping);
    expect(sent).toMatchObject({
      state: "applied",
      counts: { new: 2 },
      refusals: [],
      format: { ignored: [] },
    });
    expect(await products()).toEqual([
      { ...shoe, id: "9901-H", sku: "9901-H-41", size: "41" },
      { ...shoe, id: "9901-H", sku: "9901-H-42", size: "42" },
    ]);
  });

  it("[FI-14] of NDJSON likewise; an object that lacks what a rule reads lacks the column", async () => {
    const lines = [
      { Artículo: "9901-N-41", Glosa: "Brisa, la 2 = Negro" },
      { sku: "9901-N-42", Glosa: "Brisa, la 2 = Negro" },
      { sku: "9901-H-41" },
      { sku: "9901-H-42", product: "9999" },
      { sku: "9901-H-42", Glosa: ["Brisa"] },
    ];
    const content = lines.map((line) => JSON.stringify(line)).join("\n");
    const sent = await send(
      "catalogue",
      content,
      mapping.replace("model=left(Artículo,4)", "model=left(sku,4)"),
      {
        type: "ndjson",
        refused: "skip",
      },
    );
    expect(sent.refusals).toEqual(["4 product contradicts: ", "5 name not_text: "]);
    expect(sent.format?.ignored).toEqual([]);
    expect((await products()).map(({ sku, color }) => [sku, color])).toEqual([
      ["9901-H-41", "Hueso"],
      ["9901-H-42", "Hueso"],
      ["9901-N-41", "Negro"],
      ["9901-N-42", "Negro"],
    ]);
  });

  it("[FI-14] what a rule made is refused with its column, and so is what a spreadsheet spoilt before", async () => {
    const sent = await send(
      "prices",
      `Codigo;precio;obs\nABC+9901;100;\n9,9E+07;100;\n;100;\n880101-1;49.990;\n880101-1;1;${"x".repeat(9_999)}\n`,
      "product=left(Codigo,6),store=join('01',obs)",
      { refused: "skip", dryRun: true, options: { mend: "true" } },
    );
    expect(sent.refusals).toEqual([
      "2 product not_a_code: ABC+99",
      "3 product power_of_ten: ",
      "4 - incomplete: ",
      "6 store too_long: ",
    ]);
  });

  it.each<[string, ImportKind, string, string, string]>([
    [
      "a column that the file has",
      "prices",
      "product;precio",
      "value='1'",
      `the file has the column value, "precio"`,
    ],
    ["its own column", "prices", "product;precio", "value=first(precio)", "add 'precio'=- to the mapping"],
    [
      "a heading that the file lacks",
      "prices",
      "product;precio",
      "type=left(clase,1)",
      `reads "clase", which the file does not have`,
    ],
    [
      "a heading that is there twice",
      "prices",
      "product;precio;a;a",
      "type=left(a,1)",
      'two columns of the file are called "a"',
    ],
    ["no column of the kind", "prices", "product;precio", "colour='1'", "is not a column of prices: colour"],
    ["a column under two names", "prices", "product;x", "value='1',precio='2'", "two rules for value"],
    [
      "what a rule makes",
      "prices",
      "sku;x",
      "value=left(x,1),type=left(value,1)",
      "reads value, which is made by a rule",
    ],
    ["a secret", "staff", "store;login;name", "pin='830415'", "a rule cannot make pin"],
    [
      "what is made of a secret",
      "staff",
      "store;login;clave",
      "name=left(clave,3)",
      "a rule cannot make or read pin",
    ],
  ])("[FI-14] a rule for %s is refused with what to do", async (_, kind, head, rule, said) => {
    await expect(send(kind, `${head}\n`, rule)).rejects.toThrow(said);
  });

  it("[FI-14] refused rows come back as they were sent, without what rules made", async () => {
    const sent = await send("prices", "Codigo;precio\n880101-1;x\n", "product=left(Codigo,6)", {
      refused: "skip",
    });
    let text = "";
    for await (const piece of refusedRows(shop.deps.db, sent, "en", "call")) text += piece;
    expect(text).toMatch(/^\ufeffCodigo;precio;reason\r?\n880101-1;x;[^;\n]+\r?\n$/);
  });

  it("[FI-14] people of one store come without a column of it, and nothing of other columns is kept", async () => {
    const file = "RUN;Nombre completo;Usuario;Clave;Cargo\n1-9;Eva Soto;eva.soto;830415;vendedor\n";
    const sent = await send("staff", file, "store='0101',name=before('Nombre completo',' ')");
    expect(sent).toMatchObject({ state: "applied", counts: { new: 1 }, format: { ignored: ["RUN"] } });
    const [part] = await shop.rows<{ text: string }>(
      "select convert_from(content, 'UTF8') as text from import_part where import_id = $1",
      sent.id,
    );
    expect(part?.text).toContain("eva.soto");
    expect(part?.text).not.toMatch(/1-9|830415/);
    expect(await shop.rows("select name from staff where login = 'eva.soto'")).toEqual([{ name: "Eva" }]);
    const again = await send("staff", file, "store='0101',name=before('Nombre completo',' ')");
    expect(again.counts).toMatchObject({ same: 1, refused: 0 });
    const line = JSON.stringify({
      RUN: "1-9",
      "Nombre completo": "Eva Soto",
      Usuario: "eva.soto",
      Clave: "830415",
    });
    const object = await send("staff", line, "store='0101',name=before('Nombre completo',' ')", {
      type: "ndjson",
    });
    expect(object).toMatchObject({ counts: { same: 1, refused: 0 } });
  });

  it("[FI-14] a stored mapping needs no more of a file than its kind does", async () => {
    const stored = { mappingName: "nocturno" };
    const rules = "product=left(sku,6),type=left(clase,6),brand='Puelche'";
    const sent = await send("products", "sku;obs\n880101410;x\n", rules, stored);
    expect(sent).toMatchObject({ state: "applied", counts: { same: 1 }, format: { ignored: ["obs"] } });
    await expect(send("products", "obs;marca2\na;b\n", rules, stored)).rejects.toThrow('reads "sku", which');
  });

  it("[FI-14] an import that changed nothing does not keep the one before from being undone", async () => {
    const file = "code,name\n0588,Uno\n";
    const first = await importFile(shop.deps, "stores", file);
    const same = await importFile(shop.deps, "stores", file);
    expect(same.counts).toMatchObject({ same: 1 });
    await requestUndo(shop.deps.db, first.id, { actor: ana, at: shop.deps.now() });
    expect(await awaitImport(shop.deps, first.id, new AbortController().signal, () => {})).toMatchObject({
      state: "undone",
      message: null,
    });
    expect(await shop.rows("select 1 from store where code = '0588'")).toEqual([]);
  });

  it("[FI-14] a nightly file far from those before it is told, and stopped above its mapping's bound", async () => {
    const night = (price: number) =>
      importFile(shop.deps, "prices", `product,value\n880101,${price}\n`, {
        mappingName: "noche",
        stopAbove: 25,
        options: { doubts: "true" },
      });
    for (const price of [50_000, 51_000, 49_000]) expect(await night(price)).toMatchObject({ unusual: [] });
    const unusual = [{ figure: "value", value: 30_000, usual: 50_000, percent: -40 }];
    const cheap = await night(30_000);
    expect(cheap).toMatchObject({ state: "refused", unusual, counts: { refused: 0 } });
    expect(cheap.message).toBe(
      "value in total are 40% less than usual (30000, usually 50000): check the file, and send unusual=true if this is intended",
    );
    const other = await importFile(shop.deps, "prices", "product,value\n880101,31000\n", {
      options: { doubts: "true" },
    });
    expect(other).toMatchObject({ state: "applied", unusual: [] });
    await requestApply(shop.deps.db, cheap.id, { unusual: true }, { actor: ana, at: shop.deps.now() });
    expect(await awaitImport(shop.deps, cheap.id, new AbortController().signal, () => {})).toMatchObject({
      state: "applied",
      unusual,
      message: null,
    });
    expect(
      await shop.rows(
        "select data->'unusual' as unusual, data->>'mapping' as mapping from audit where action = 'import_applied' and subject = $1",
        `import ${cheap.id}`,
      ),
    ).toEqual([{ unusual, mapping: "noche" }]);
    const { payload } = await shop.app.inject({ url: "/metrics" });
    expect(payload).toContain('horma_import_unusual_ratio{kind="prices",mapping="noche"} 0.4');
  });

  describe("over HTTP", () => {
    let made = 0;
    const newKey = (wish: { scopes: KeyScope[]; stores?: string[] }) =>
      createKey(shop.deps.db, { name: `shape ${++made}`, ...wish }, { actor: ana, at: shop.deps.now() });
    const call = async (secret: string, method: "GET" | "POST", path: string, payload?: object | string) => {
      const answer = await shop.app.inject({
        method,
        url: `/api/v1/${path}`,
        ...(payload !== undefined && { payload }),
        headers: {
          authorization: `Bearer ${secret}`,
          ...(typeof payload === "string" && { "content-type": "text/csv" }),
        },
      });
      return { status: answer.statusCode, body: answer.payload === "" ? null : answer.json() };
    };

    it("[FI-14] a mapping is stored, changed, used and removed; a dry run keeps what it used", async () => {
      const key = await newKey({ scopes: ["catalogue"] });
      const first = { kind: "prices", mapping: "product=left(Cod,6),Monto=value", stop_above: 40 };
      const stored = await call(key, "POST", "import_mappings/erp.precios", first);
      expect(stored).toMatchObject({ status: 200, body: { name: "erp.precios", ...first } });
      const sent = await call(
        key,
        "POST",
        "imports?kind=prices&dry_run=true&doubts=true&mapping_name=erp.precios",
        "Cod;Monto\n880101-1;30990\n",
      );
      expect(sent.body).toMatchObject({ mapping_name: "erp.precios", ignored: [] });
      const { id } = sent.body;
      const wait = () => awaitImport(shop.deps, id, new AbortController().signal, () => {});
      expect(await wait()).toMatchObject({ state: "checked", counts: { refused: 0 } });
      await call(key, "POST", "import_mappings/erp.precios", { kind: "prices", mapping: "Monto=sku" });
      expect((await call(key, "GET", "import_mappings/erp.precios")).body).toMatchObject({
        mapping: "Monto=sku",
        stop_above: null,
      });
      expect((await call(key, "POST", `imports/${id}/apply`)).status).toBe(200);
      expect(await wait()).toMatchObject({ state: "applied", counts: { changed: 1 } });
      expect((await call(key, "GET", "import_mappings")).body).toHaveLength(1);
      expect((await call(key, "POST", "import_mappings/erp.precios/remove")).status).toBe(204);
      expect((await call(key, "GET", "import_mappings/erp.precios")).status).toBe(404);
      const lines = await shop.rows<{ action: string }>(
        "select action from audit where subject = 'mapping erp.precios' order by id",
      );
      expect(lines.map(({ action }) => action)).toEqual([
        "import_mapping_stored",
        "import_mapping_stored",
        "import_mapping_removed",
      ]);
    });

    it.each<[string, object, string]>([
      [
        "a mapping that cannot be read",
        { kind: "prices", mapping: "product=upper(sku)" },
        "upper is not a rule",
      ],
      [
        "one of columns that the kind lacks",
        { kind: "prices", mapping: "a=colour" },
        "not a column of prices",
      ],
      ["nothing", { kind: "prices", mapping: "" }, "the mapping is empty"],
      [
        "another kind under a taken name",
        { kind: "products", mapping: "a=name" },
        "the name of a mapping of another kind",
      ],
    ])("[FI-14] %s is refused", async (_, body, said) => {
      const key = await newKey({ scopes: ["catalogue"] });
      const wish = { name: "tomado", kind: "prices", mapping: "a=value", stopAbove: null };
      await storeMapping(shop.deps.db, wish, { actor: ana, at: shop.deps.now() });
      const { status, body: answer } = await call(key, "POST", "import_mappings/tomado", body);
      expect({ status, said: JSON.stringify(answer) }).toEqual({
        status: 400,
        said: expect.stringContaining(said),
      });
    });

    it("[FI-14] a key changes mappings of its scopes, and none if it is for some stores", async () => {
      const [stock, some] = [
        await newKey({ scopes: ["stock"] }),
        await newKey({ scopes: ["catalogue"], stores: ["0101"] }),
      ];
      const body = { kind: "prices", mapping: "a=value" };
      expect((await call(stock, "POST", "import_mappings/ajeno", body)).status).toBe(403);
      expect((await call(some, "POST", "import_mappings/ajeno", body)).status).toBe(403);
      expect((await call(stock, "GET", "import_mappings/tomado")).status).toBe(404);
      expect((await call(stock, "POST", "import_mappings/tomado/remove")).status).toBe(404);
      expect((await call(some, "GET", "import_mappings/tomado")).status).toBe(200);
      const both = await call(some, "POST", "imports?kind=seats&mapping_name=tomado&mapping=a=seat", "a;b\n");
      expect(both).toMatchObject({ status: 400 });
      const none = await call(some, "POST", "imports?kind=seats&mapping_name=tomado", "a;b\n");
      expect(JSON.stringify(none.body)).toContain("there is no mapping tomado of seats");
    });
  });
});
