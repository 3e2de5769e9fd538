import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as ask } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Import } from "@horma/contract";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { findImport } from "../../../src/integration/import/import-table.ts";
import { startImports } from "../../../src/integration/import/job/start-imports.ts";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { type Database, openDatabase } from "../../../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../../src/platform/db/embedded-postgres.ts";
import { runtimeRole } from "../../../src/platform/db/runtime-role.ts";
import { readEnv } from "../../../src/platform/env/env.ts";
import { openVault } from "../../../src/platform/personal-data/open-vault.ts";
import type { Vault } from "../../../src/platform/personal-data/vault.ts";
import { freePort } from "../../free-port.ts";
import { startProcess } from "../../run/cluster/start-process.ts";
import { workBeside } from "../../run/work/processes.ts";
import { foreignFiles } from "./file/foreign-files.ts";
import { sendFile } from "./import-file.ts";

const patience = { timeout: 60_000, interval: 10 };
const [products, skus, people] = [60_000, 30_000, 200];

describe("imports of the real server", { timeout: 180_000 }, () => {
  let dataDir: string;
  let env: Record<string, string>;
  let server: Awaited<ReturnType<typeof startProcess>>;
  let db: Database;
  let vault: Vault;
  const deps = () => ({ db, env: readEnv({}), vault, now: () => new Date() });
  let port: number;
  const start = async () => {
    port = await freePort();
    return startProcess(port, env);
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "horma-import-"));
    env = { NODE_ENV: "development", DATA_DIR: dataDir, MQTT_PORT: String(await freePort()), DEMO_CREW: "0" };
    server = await start();
    vault = await openVault({ dataDir, masterKeys: undefined, lookupKeys: undefined });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const find = (id: number) => findImport(db.read, id);
  const number = async (query: string): Promise<number> => (await db.pool.query(query)).rows[0].n;
  const lines = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => `${line(at)}\n`).join("");
  const head = "product,color,name,brand,type\n";
  const row = (product: string) => `${product},Azul,Río,Puelche,Botas\n`;
  const file = (phase: string) => `${head}${lines(products, (at) => row(`${phase[0]}${at}`).trim())}`;
  /** What is sent, and how many rows of it are there. */
  const cases = {
    products: {
      file: () => file("reading"),
      options: {},
      rows: products,
      count: () => number("select count(*)::int as n from product where id like 'r%'"),
    },
    stock: {
      file: () => `store,sku,quantity\n${lines(skus, (at) => `0101,K${at},2`)}`,
      options: { as_of: new Date().toISOString() },
      rows: skus,
      count: () => number("select count(*)::int as n from stock where sku like 'K%' and on_hand = 2"),
    },
    staff: {
      file: () =>
        `store,login,name,role,pin\n${lines(people, (at) => `0101,k${at},Ka,seller,${730_518 + at}`)}`,
      options: {},
      rows: people,
      count: () => number("select count(*)::int as n from staff where login like 'k%'"),
    },
  } as const;

  it.each([
    ["products", "reading"],
    ["staff", "reading"],
    ["stock", "writing"],
  ] as const)(
    "[CT-04] kill -9 while a file of %s is at %s: nothing is half-done, and the next leader applies it once",
    async (kind, phase) => {
      const { rows, count, options } = cases[kind];
      db = openDatabase((await startEmbeddedPostgres({ directory: join(dataDir, "postgres") })).config);
      onTestFinished(() => db.close());
      await db.pool.query(
        "insert into product_size (sku, product_id, size) select 'K' || n, '880101', 'K' || n from generate_series(0, $1 - 1) n on conflict do nothing",
        [skus],
      );
      const id = await sendFile(deps(), kind, cases[kind].file(), {
        options,
      });
      await expect.poll(async () => (await find(id))?.phase, patience).toBe(phase);
      await server.stop("SIGKILL");
      expect(await find(id)).toMatchObject({ state: "running", tries: 1 });
      expect(await count()).toBe(0);
      server = await start();
      await expect.poll(async () => (await find(id))?.state, patience).toBe("applied");
      const applied = await find(id);
      expect(applied?.counts).toMatchObject({ new: rows, refused: 0 });
      // More than two where the next one lost the lead in between.
      expect(applied?.tries).toBeGreaterThan(1);
      expect(await count()).toBe(rows);
      const audited = await db.pool.query(
        "select 1 from audit where action = 'import_applied' and subject = $1",
        [`import ${id}`],
      );
      expect(audited.rowCount).toBe(1);
    },
  );

  it("[CT-03] kill -9 in the middle of five uploads: the key can upload again at once, and each says what became of it", async () => {
    db = openDatabase((await startEmbeddedPostgres({ directory: join(dataDir, "postgres") })).config);
    onTestFinished(() => db.close());
    const by = { actor: { kind: "command", name: "ana" }, at: new Date() } as const;
    const secret = await createKey(db, { name: "erp", scopes: ["catalogue"] }, by);
    const headers = { authorization: `Bearer ${secret}`, "content-type": "text/csv" };
    const path = `/api/v1/imports?kind=stores&dry_run=true`;
    for (let at = 0; at < 5; at++) {
      const sending = ask({ port, method: "POST", path, headers }).on("error", () => {});
      sending.write("code,name\n0801,Uno\n");
    }
    const receiving = () => number("select count(*)::int as n from import where state = 'receiving'");
    await expect.poll(receiving, patience).toBe(5);
    const upload = () =>
      fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body: "code,name\n0802,Dos\n" });
    const sixth = await upload();
    expect(sixth.status).toBe(429);
    expect(await sixth.text()).toMatch(/can be canceled: \d+ \(stores, receiving, since \d{4}-.*Z\), \d+ /);
    await server.stop("SIGKILL");
    server = await start();
    expect((await upload()).status).toBe(200);
    const { rows } = await db.pool.query(
      "select state, message from import where message like 'the upload%'",
    );
    const message = expect.stringContaining("the server stopped or was killed before the file had arrived");
    expect(rows).toEqual(Array.from({ length: 5 }, () => ({ state: "failed", message })));
  });

  it("a leader that stands still in the middle does not hold the next one up, and notices it when it wakes", async () => {
    const { config } = await startEmbeddedPostgres({ directory: join(dataDir, "postgres") });
    db = openDatabase({ ...config, user: runtimeRole });
    onTestFinished(() => db.close());
    // The leader gets no further than its checks, however late the test comes to it.
    // Not a connection of the pool: that ends one which idles for seconds.
    const holder = new pg.Client(config);
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query("begin");
    await holder.query("lock table product in access exclusive mode");
    const id = await sendFile(deps(), "products", file("standing"));
    await expect.poll(async () => (await find(id))?.phase, patience).toBe("checking");
    const leader = workBeside(server.pid);
    process.kill(leader, "SIGSTOP");
    // A leader that goes on standing still would hold up every test after this one.
    onTestFinished(() => void process.kill(leader, "SIGCONT"));
    await holder.query("rollback");
    const next = startImports({ ...deps(), log: pino({ level: "silent" }) }, 500);
    try {
      await expect.poll(async () => (await find(id))?.state, patience).toBe("applied");
    } finally {
      process.kill(leader, "SIGCONT");
      await next.close();
    }
    const applied = { state: "applied", tries: 2, message: null, counts: { new: products, refused: 0 } };
    const again = await sendFile(deps(), "products", `${head}${row("awake")}`);
    await expect.poll(async () => (await find(again))?.state, patience).toBe("applied");
    expect(await find(id)).toMatchObject(applied);
    expect(await number("select count(*)::int as n from product where id like 's%'")).toBe(products);
  });

  it.each(["xlsx", "ods", "xls", "pdf", "json_list"])(
    "[FI-03] `npm run import` refuses a file of the form %s by its name",
    async (form) => {
      const content = foreignFiles.find(([, , each]) => each === form)?.[1] ?? "";
      for (const name of ["precios.csv", "precios.ndjson"]) {
        const path = join(dataDir, name);
        await writeFile(path, content);
        const { code, error } = await command(["prices", path], env);
        expect({ code, error }).toEqual({
          code: 1,
          error: expect.stringMatching(/^the file is an? .+: .+\n$/),
        });
      }
    },
  );

  it("`npm run import` checks, applies and undoes a file beside the server, and alone", async () => {
    const path = join(dataDir, "tiendas.csv");
    await writeFile(path, "código;nombre\n0701;Uno\n0702;\n");
    const run = (...given: string[]) => command([...given, "--json"], env);
    expect(await run("stores", path, "--dry-run", "--refused", "skip")).toMatchObject({
      code: 1,
      import: { state: "checked", counts: { new: 1, refused: 1 } },
    });
    const applied = await run("stores", path, "--refused", "skip");
    expect(applied).toMatchObject({ code: 0, import: { state: "applied", file_name: "tiendas.csv" } });
    expect(applied.import?.by).toMatch(/^command /);
    await server.stop();
    expect(await run("--undo", String(applied.import?.id))).toMatchObject({
      code: 0,
      import: { state: "undone" },
    });
    expect(await run("stores", path, "--mapping", "nombre=phone")).toMatchObject({
      code: 1,
      error: expect.stringContaining("has no column name"),
    });
    expect((await run("shoes", path)).error).toContain("give a kind and a file");
    server = await start();
  });

  it("[FI-14] a shop's price list goes in as it is, by one command and a stored mapping", async () => {
    const path = join(dataDir, "lista.csv");
    await writeFile(path, Buffer.from(priceList, "latin1"));
    const shape = [
      "Código=sku",
      "EU=size",
      "Lista=price",
      "Oferta=offer",
      "'Cód. barra'=ean",
      "Descripción=-",
      "product=before_last(Código,'-')",
      "model=left(Código,4)",
      "name=before(Descripción,', ')",
      "color=after(Descripción,', ')",
      "brand='Puelche'",
      "type='Zapatillas'",
      "Uso=sub_class",
    ].join();
    const stored = ["store", "lista", "catalogue", shape, "--stop-above", "40"];
    expect(await command(stored, env, "stored-mappings")).toMatchObject({ code: 0, error: "" });
    const run = () => command(["catalogue", path, "--mapping", "lista", "--json"], env);
    expect(await run()).toMatchObject({
      code: 0,
      import: {
        state: "applied",
        mapping_name: "lista",
        counts: { new: 5, refused: 0 },
        ignored: ["CL", "US", "Obs."],
      },
    });
    expect((await run()).import?.counts).toMatchObject({ new: 0, changed: 0, same: 5 });
    const postgres = await startEmbeddedPostgres({ directory: join(dataDir, "postgres") });
    const own = openDatabase(postgres.config);
    onTestFinished(() => own.close());
    const { rows } = await own.pool.query(
      `select p.id, p.model, p.name, p.color, p.sub_class, array_agg(distinct z.sku || ' ' || z.size order by z.sku || ' ' || z.size) as skus,
         array_agg(distinct e.ean) filter (where e.ean is not null) as eans,
         (select array_agg(type || ' ' || value order by type) from price c where c.product_id = p.id) as prices
       from product p join product_size z on z.product_id = p.id left join sku_ean e on e.sku = z.sku
       where p.id like '77%' and p.brand = 'Puelche' group by p.id order by p.id`,
    );
    expect(rows).toEqual([
      {
        id: "7701-NEG",
        model: "7701",
        name: "Brisa 3",
        color: "negro",
        sub_class: "Running",
        skus: ["7701-NEG-405 40.5", "7701-NEG-410 41", "7701-NEG-420 42"],
        eans: ["7807701410007"],
        prices: ["normal 69990", "offer 48990"],
      },
      {
        id: "7702-AZU",
        model: "7702",
        name: 'Ñandú "Pro"',
        color: "azul / blanco",
        sub_class: "",
        skus: ["7702-AZU-395 39.5", "7702-AZU-400 40"],
        eans: null,
        prices: ["normal 104990"],
      },
    ]);
  });
});

/** As a spreadsheet writes it: titles above, headings merged to the right and downwards, line ends of two systems, a total below. */
const priceList = [
  "Calzados Los Aromos Ltda.;;;;;;;;;\r\n",
  "Lista de precios al 24/11/2026;;;;;;;;;\r\n",
  ";;;;;;;;;\r\n",
  "Código;Descripción;Tallas;;;Precios;;Uso;Cód. barra;Obs.\r\n",
  ";;CL;US;EU;Lista;Oferta;;;\r\n",
  "7701-NEG-405;Brisa 3, negro;39,5;7,5;40,5;$ 69.990,00;48.990,0;Running;;\n",
  '7701-NEG-410;"Brisa 3, negro";40;8;41;"$ 69.990,00";;Running;7 807701 410007;"última\ntemporada"\r\n',
  "7701-NEG-420;Brisa 3, negro;41;8,5;42;;;;;\r\n",
  ";;;;;;;;;\n",
  '7702-AZU-395;"Ñandú ""Pro"", azul / blanco";38,5;6,5;39½;104990,00;;;;\r\n',
  '7702-AZU-400;Ñandú "Pro", azul / blanco;39;7;40,0;104.990;0;;;\r',
].join("");

/** What the command says, and how it ends. */
function command(given: string[], env: Record<string, string>, name = "import-file") {
  return new Promise<{ code: number; import: Import | undefined; error: string }>((done) => {
    const program = resolve(`apps/server/dist/run/cli/${name}.js`);
    const child = execFile(
      process.execPath,
      [program, ...given],
      { env: { ...process.env, ...env } },
      (_error, out, error) =>
        done({ code: child.exitCode ?? 0, import: out === "" ? undefined : JSON.parse(out), error }),
    );
  });
}
