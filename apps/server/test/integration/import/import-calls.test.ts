import { request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { Import } from "@horma/contract";
import type { KeyScope } from "@horma/domain";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startImports } from "../../../src/integration/import/job/start-imports.ts";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { foreignFiles } from "./file/foreign-files.ts";
import { importFile } from "./import-file.ts";

const imports = "/api/v1/imports";
const ended = /^(checked|refused|applied|failed|canceled|undone)$/;

describe("files over HTTP", () => {
  let shop: Shop;
  let key: string;
  let made = 0;
  let running: ReturnType<typeof startImports>;
  beforeAll(async () => {
    shop = await openShop({ IMPORT_MAX_MB: "1" });
    key = await newKey({ scopes: ["catalogue"] });
    running = startImports(shop.deps);
    await shop.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await running.close();
    await shop.close();
  });

  const newKey = (wish: { scopes: KeyScope[]; stores?: string[] }) =>
    createKey(
      shop.deps.db,
      { name: `erp ${++made}`, ...wish },
      { actor: { kind: "command", name: "ana" }, at: shop.deps.now() },
    );
  const call = async (method: "GET" | "POST", url: string, sent: Sent = {}) => {
    const { secret = key, file, type = "text/csv" } = sent;
    const answer = await shop.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${secret}`, ...(file !== undefined && { "content-type": type }) },
      ...(file !== undefined && { payload: file }),
    });
    const json = /json/.test(String(answer.headers["content-type"]));
    return { status: answer.statusCode, headers: answer.headers, body: json ? answer.json() : answer.body };
  };
  const send = (query: string, file: string | Buffer, sent: Sent = {}) =>
    call("POST", `${imports}?${query}`, { file, ...sent });
  const endOf = async (id: number): Promise<Import> => {
    await expect.poll(async () => (await call("GET", `${imports}/${id}`)).body.state).toMatch(ended);
    return (await call("GET", `${imports}/${id}`)).body;
  };

  /** Sends the first line of a file, and the rest once it is told to. */
  const sendSlowly = (secret: string) => {
    const { port } = shop.app.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${secret}`, "content-type": "text/csv" };
    const sending = ask({ port, method: "POST", path: `${imports}?kind=stores&dry_run=true`, headers });
    const answer = new Promise<number>((resolve, reject) => {
      sending.on("response", (got) => resolve(got.resume().statusCode ?? 0)).on("error", reject);
    });
    sending.write("code,name\n");
    return { answer, end: () => sending.end("0609,Uno\n") };
  };

  it.each([
    ["kind=prices&dryrun=true", "dryrun", "dry_run"],
    ["kind=prices&dry-run=true", "dry-run", "dry_run"],
    ["kind=prices&dryRun=true", "dryRun", "dry_run"],
    ["kind=prices&Dry_run=true", "Dry_run", "dry_run"],
    ["kind=stock&cover=store", "cover", "covers"],
  ])("[CT-02] refuses a file with %s, and nothing of it comes in", async (query, wrong, meant) => {
    const files = () => shop.rows("select max(id) as id, count(*) from import");
    const before = await files();
    const sent = await send(query, "producto;precio\n910102;51.990\n");
    expect(sent).toMatchObject({ status: 400, body: { code: "bad_request" } });
    expect(sent.body.detail).toContain(
      `querystring.${wrong} is not known: did you mean ${meant}? The names are kind, dry_run, `,
    );
    expect(await files()).toEqual(before);
  });

  it("refuses a query where a call or a stream has none", async () => {
    const id = (await send("kind=prices&dry_run=true", "producto;precio\n910101;59.990\n")).body.id;
    for (const path of [`${imports}/${id}/cancel`, `${imports}/${id}/events`, `${imports}/${id}`]) {
      const answer = await call(path.endsWith("cancel") ? "POST" : "GET", `${path}?force=true`);
      expect(answer).toMatchObject({
        status: 400,
        body: { detail: "querystring.force is not known: send none" },
      });
    }
    for (const path of [
      "/api/v1/stores?campaign=x",
      "/api/v1/xsrf?x=1",
      "/api/v1/falabella/search?q=880101410&utm=x",
    ])
      expect((await call("GET", path)).status).toBeLessThan(300);
    expect((await endOf(id)).state).toBe("checked");
  });

  it.each([
    ["2026-11-28T12:00:00+00:00", ". It has a blank: in an address, send the + of the offset as %2B"],
    ["2026-11-28", ""],
    ["28-11-2026%2009:00", ""],
  ])("[CT-04] as_of=%s is refused with the form of an instant", async (as_of, more) => {
    const sent = await send(`kind=stock&as_of=${as_of}`, "store;sku;quantity\n");
    const form = "is not a day with its time and offset: write it like 2026-12-24T09:00:00-03:00";
    expect(sent).toMatchObject({ status: 400, body: { detail: `querystring.as_of ${form}${more}` } });
  });

  it("a media type that is not read is named, with those that are", async () => {
    const sent = await send("kind=prices", "producto;precio\n910101;59.990\n", {
      type: "application/vnd.ms-excel",
    });
    expect(sent).toMatchObject({
      status: 415,
      body: {
        detail:
          "application/vnd.ms-excel is not supported: send text/csv or application/x-ndjson (content-type)",
      },
    });
  });

  it("a file is sent, applied, told and undone", async () => {
    const sent = await send("kind=stores&file_name=tiendas.csv", "código;nombre;nota\n0601;Uno;x\n");
    expect(sent).toMatchObject({ status: 200, body: { kind: "stores", file_name: "tiendas.csv" } });
    const { id } = sent.body;
    expect(await endOf(id)).toMatchObject({
      state: "applied",
      dry_run: false,
      refused: "stop",
      by: `key erp 1`,
      ignored: ["nota"],
      counts: { new: 1, changed: 0, same: 0, refused: 0 },
      message: null,
      changes: [{ table: "store", new: 1, changed: 0, removed: 0 }],
    });
    expect(await call("POST", `${imports}/${id}/undo`)).toMatchObject({
      status: 200,
      body: { state: "undoing" },
    });
    expect((await endOf(id)).state).toBe("undone");
    expect(await call("POST", `${imports}/${id}/undo`)).toMatchObject({
      status: 409,
      body: { code: "import_refused" },
    });
  });

  it("[CT-02] a dry run tells the refused rows, to download, and is applied without being sent again", async () => {
    const file = 'code,name,latitude\n0602,Uno,\n0603,,\n0604,Tres,"=1+1"\n';
    const { body } = await send("kind=stores&dry_run=true&refused=skip", file);
    expect(await endOf(body.id)).toMatchObject({ state: "checked", counts: { new: 1, refused: 2 } });
    const download = await call("GET", `${imports}/${body.id}/refusals`);
    expect(download.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="import-${body.id}-refusals.csv"`,
    });
    // No spreadsheet takes a cell for a formula.
    expect(parse(download.body, { delimiter: ";", bom: true })).toEqual([
      ["row", "column", "heading", "value", "reason", "meant", "other_row", "message", "known"],
      ["3", "name", "name", "", "missing", "", "", "«name»: falta el valor. Complétalo.", ""],
      [
        "4",
        "latitude",
        "latitude",
        "'=1+1",
        "not_a_number",
        "",
        "",
        '«latitude»: "=1+1" no es un número. Escribe sólo cifras: 49990, o 4,6.',
        "",
      ],
    ]);
    expect((await call("POST", `${imports}/${body.id}/apply`)).status).toBe(200);
    expect((await endOf(body.id)).state).toBe("applied");
  });

  it("[FI-01] a likely meaning is told, and taken when the file is applied, or from the start", async () => {
    const file = "store,slot\n101,M-01-1\n";
    const { body } = await send("kind=slots", file);
    expect(await endOf(body.id)).toMatchObject({ state: "refused", counts: { refused: 1 } });
    const download = await call("GET", `${imports}/${body.id}/refusals`);
    const [, refused = []] = parse(download.body, { delimiter: ";", bom: true }) as string[][];
    expect(refused.slice(0, 7)).toEqual(["2", "store", "store", "101", "unknown", "0101", ""]);
    expect(refused[7]).toMatch(/no existe.* ¿Quisiste decir 0101\? Con mend=true se usa ese valor\.$/);
    expect((await call("POST", `${imports}/${body.id}/apply?mend=true`)).status).toBe(200);
    const mended = { state: "applied", counts: { new: 1, refused: 0, mended: 1 } };
    expect(await endOf(body.id)).toMatchObject(mended);
    const again = await send("kind=slots&mend=true", file.replace("01-1", "01-2"));
    expect(await endOf(again.body.id)).toMatchObject(mended);
  });

  it("the list has pages, newest first, and is cut by kind", async () => {
    for (const name of ["a", "b", "c"])
      await endOf((await send("kind=seats", `store,seat\n0101,${name}\n`)).body.id);
    const first = await call("GET", `${imports}?kind=seats&limit=2`);
    expect(first.body.imports).toHaveLength(2);
    const second = await call("GET", `${imports}?kind=seats&limit=2&before=${first.body.next}`);
    // The demo's own is the oldest.
    expect(second.body).toMatchObject({ imports: [{ kind: "seats" }, { by: "system demo" }], next: null });
    const ids = [...first.body.imports, ...second.body.imports].map(({ id }: Import) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  it("its progress comes as events until it has ended", async () => {
    const { body } = await send("kind=stores&dry_run=true", "code,name\n0605,Uno\n");
    const { port } = shop.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${imports}/${body.id}/events`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.headers.get("content-type")).toMatch(/^text\/event-stream/);
    const text = await answer.text();
    expect(text).toMatch(/^retry: \d+\n\nevent: import\ndata: \{/);
    const last = JSON.parse(text.trim().split("data: ").at(-1) ?? "");
    expect(last).toMatchObject({ id: body.id, state: "checked", counts: { new: 1 } });
  });

  it("a template of each kind can be downloaded, and is a right file of it", async () => {
    const { body, headers } = await call("GET", "/api/v1/import_kinds/stores/template");
    expect(headers["content-disposition"]).toBe('attachment; filename="stores.csv"');
    const dry = await send("kind=stores&dry_run=true", body);
    expect(await endOf(dry.body.id)).toMatchObject({ state: "checked", counts: { refused: 0 } });
  });

  it.each<[string, string | Buffer, RegExp, Sent?]>([
    ["a ZIP archive", Buffer.from("504b030414000000", "hex"), /ZIP archive/],
    ["a gzip bomb", Buffer.from("1f8b0800", "hex"), /gzip/],
    ["NUL bytes", "code,name\n06\u0000,x\n", /NUL bytes/],
    ["a line without end", `code,name\n${"x".repeat(400_000)}`, /a line is longer than 256 KB/],
    ["more than it may have", `code,name\n${"0606,Uno\n".repeat(130_000)}`, /larger than 1 MB/],
    ["nothing", "", /the file is empty/],
    ["a column missing", "code\n0606\n", /has no column name \(nombre\)/],
    ["a column twice", "code,código,name\n1,1,a\n", /two columns of the file are code/],
    ["a quote that is not closed in its head", 'code,"name\n', /has a quote that is not closed/],
  ])("refuses plainly a file with %s, and keeps nothing of it", async (_what, file, message) => {
    const before = await shop.rows("select count(*) from import");
    const { status, body } = await send("kind=stores", file);
    expect({ status, ...body }).toMatchObject({
      status: 400,
      code: "file_invalid",
      detail: message && expect.stringMatching(message),
    });
    expect(await shop.rows("select count(*) from import")).toEqual(before);
  });

  it.each(foreignFiles)(
    "[FI-03] %s is refused alike by a key, by the office and by its look at a head",
    async (_, file, form) => {
      const before = await shop.rows("select count(*) from import");
      const head = await shop.office("head_office", null);
      const byKey = await send("kind=prices", file);
      expect(byKey).toMatchObject({ status: 400, body: { code: "file_invalid", fault: form } });
      expect(byKey.body.detail).toMatch(/^the file is .+: .*(send|save|unpack)/);
      const browser = openBrowser(shop.app);
      await browser.ready();
      for (const path of ["imports", "office/imports/head"]) {
        const answer = await browser.send("POST", `/api/v1/${path}?kind=prices`, {
          token: head.token,
          headers: { "content-type": "text/csv" },
          payload: file,
        });
        expect({ path, ...answer }).toMatchObject({
          path,
          status: 400,
          body: { code: "file_invalid", fault: form, message: byKey.body.detail },
        });
      }
      expect(await shop.rows("select count(*) from import")).toEqual(before);
    },
  );

  it("[FI-03] a quote that is not closed further down refuses its row, and no other", async () => {
    const { body } = await send("kind=stores", 'code,name\n0607,Uno\n0608,"Dos\n0609,Tres\n06 10,Cuatro\n');
    expect(await endOf(body.id)).toMatchObject({ state: "refused", counts: { new: 2, refused: 2 } });
    const refused = await shop.rows(
      `select "row", reason from import_refusal where import_id = $1 order by "row"`,
      body.id,
    );
    expect(refused).toEqual([
      { row: 3, reason: "quote_open" },
      { row: 5, reason: "not_a_code" },
    ]);
  });

  it("[FI-02] [FI-05] the answer and the audit have the headings that are not read, and the encoding", async () => {
    const file = Buffer.from("Tiendas\n\ncódigo,nombre,glosa\n0611,Ñuñoa,x\n", "latin1");
    const { body } = await send("kind=stores", file);
    expect(body).toMatchObject({ ignored: ["glosa"], encoding: "windows-1252" });
    expect(await endOf(body.id)).toMatchObject({ state: "applied", counts: { new: 1 } });
    const audit = await shop.rows(
      "select data -> 'ignored' as ignored from audit where subject = $1 and action = 'import_applied'",
      `import ${body.id}`,
    );
    expect(audit).toEqual([{ ignored: ["glosa"] }]);
    const objects = await importFile(
      shop.deps,
      "stores",
      '{"code":"0611","name":"Ñuñoa","glosa":1}\n{"code":"0612","name":"Buin","Obs":1}\n',
      { type: "ndjson", dryRun: true },
    );
    expect(objects.format?.ignored).toEqual(["glosa", "Obs"]);
  });

  it("only the two media types of files are taken, and by no other call", async () => {
    expect((await send("kind=stores", "{}", { type: "application/json" })).status).toBe(400);
    expect((await send("kind=stores", "x", { type: "application/zip" })).status).toBe(415);
    const other = await shop.app.inject({
      method: "POST",
      url: `${imports}/1/undo`,
      headers: { authorization: `Bearer ${key}`, "content-type": "text/csv" },
      payload: "x",
    });
    expect(other.statusCode).toBe(415);
  });

  it("a key sends, and sees, what its scopes and stores are for", async () => {
    const stock = await newKey({ scopes: ["stock"] });
    expect((await send("kind=stores", "code,name\n1,a\n", { secret: stock })).body.code).toBe(
      "scope_forbidden",
    );
    const store = await newKey({ scopes: ["catalogue"], stores: ["0101"] });
    expect((await send("kind=stores", "code,name\n1,a\n", { secret: store })).body.code).toBe(
      "store_forbidden",
    );
    const { body } = await send("kind=seats", "store,seat\n0101,z1\n0102,z2\n", { secret: store });
    expect(await endOf(body.id)).toMatchObject({ state: "refused", counts: { refused: 1 } });
    expect((await call("GET", `${imports}/${body.id}/refusals`)).body).toContain(
      "3;store;store;0102;forbidden",
    );
    const seen = async (secret: string) =>
      (await call("GET", imports, { secret })).body.imports.map(({ id }: Import) => id);
    expect(await seen(store)).toEqual([body.id]);
    expect(await seen(stock)).toEqual([]);
    for (const path of ["", "/refusals", "/events"])
      expect((await call("GET", `${imports}/${body.id}${path}`, { secret: stock })).status).toBe(404);
    expect((await call("POST", `${imports}/${body.id}/apply`, { secret: stock })).status).toBe(404);
  });

  it("[FI-11] attack: files of one key that never arrive leave the other keys their places", async () => {
    const [slow, other] = [await newKey({ scopes: ["catalogue"] }), await newKey({ scopes: ["catalogue"] })];
    const hanging = Array.from({ length: 8 }, () => sendSlowly(slow));
    const answered: number[] = [];
    for (const { answer } of hanging) void answer.then((status) => answered.push(status));
    await expect.poll(() => answered).toEqual([429, 429, 429]);
    const { status, body } = await send("kind=stores&dry_run=true", "code,name\n0611,Uno\n", {
      secret: other,
    });
    expect(status).toBe(200);
    await endOf(body.id);
    for (const { end } of hanging) end();
    await Promise.all(hanging.map(({ answer }) => answer));
  });

  it("[FI-11] a file that would take the disk's reserve is refused before it arrives", async () => {
    const { env } = shop.deps;
    const had = { dataDir: env.dataDir, diskReserveMb: env.diskReserveMb };
    Object.assign(env, { dataDir: tmpdir(), diskReserveMb: 10_000_000 });
    const { status, body } = await send("kind=stores", "code,name\n0612,Uno\n");
    Object.assign(env, had);
    expect({ status, ...body }).toMatchObject({ status: 507, code: "storage_full" });
  });

  it("one that waits is canceled; one that has ended is not", async () => {
    const { body } = await send("kind=stores&dry_run=true", "code,name\n0613,Uno\n");
    await endOf(body.id);
    const { status, body: refused } = await call("POST", `${imports}/${body.id}/cancel`);
    expect({ status, ...refused }).toMatchObject({ status: 409, code: "import_refused" });
    await running.close();
    const waits = await send("kind=stores", "code,name\n0613,Uno\n");
    const canceled = await call("POST", `${imports}/${waits.body.id}/cancel`);
    running = startImports(shop.deps);
    expect(canceled.body).toMatchObject({ state: "canceled", ended_at: expect.any(String) });
  });

  it("attack: an unknown sender has as long as any other call; a known sender has longer", async () => {
    shop.app.patience.request = 400;
    const slow = (secret: string) => {
      const { answer, end } = sendSlowly(secret);
      void delay(1_500).then(end);
      return answer;
    };
    expect(await slow(key)).toBe(200);
    const began = Date.now();
    expect(await slow(`hk_${"x".repeat(43)}`)).toBe(401);
    expect(Date.now() - began).toBeLessThan(1_000);
    shop.app.patience.request = 15_000;
  });

  it("attack: a sender that goes away in the middle leaves a line that says so, and no file", async () => {
    const { port } = shop.app.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${key}`, "content-type": "text/csv" };
    const sending = ask({ port, method: "POST", path: `${imports}?kind=stores`, headers });
    sending.on("error", () => {});
    sending.write("code,name\n0610,Uno\n");
    const receiving = () => shop.rows("select 1 from import where state = 'receiving'");
    await expect.poll(receiving).toHaveLength(1);
    sending.destroy();
    await expect.poll(receiving).toHaveLength(0);
    const [cut] = await shop.rows<{ id: number }>(
      "select id, state, message from import order by id desc limit 1",
    );
    const message = "the upload was interrupted: its connection was cut; send the file again";
    expect(cut).toMatchObject({ state: "failed", message });
    expect(await shop.rows("select 1 from import_part where import_id = $1", cut?.id)).toEqual([]);
  });
});

type Sent = { secret?: string; file?: string | Buffer; type?: string };
