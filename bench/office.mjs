// The office's pages for 300 stores against 3: what a page costs the server, how large its answers are, and the first load.
//
// Measured: processor time of the server and of PostgreSQL for each page's call, and the bytes of its answer, with 300 stores, 3,000
// people, a year of the audit and a history of imports. Against: the same calls in turn on a server with 3 stores and 30 people, in
// the same run. The first load is what a browser fetches before the first page is drawn: page, scripts, styles and font as they are
// sent compressed. Left out: drawing, which the browser tests look at, and the company's provider, which is another's server.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { addOfficePerson } from "../apps/server/dist/people/office/manage-office.js";
import { openDatabase } from "../apps/server/dist/platform/db/database.js";
import { startBroker } from "./custody/broker.mjs";
import { callerOf } from "./custody/caller.mjs";
import { databaseAt } from "./custody/database.mjs";
import { startServer } from "./custody/server.mjs";
import { openConnection } from "./load/connection.mjs";
import { cpuTimeOf, cpuTimeOfPostgres } from "./load/cpu-time.mjs";
import { observation, result } from "./result.mjs";

export const claim = "a page of the office costs about as much for 300 stores as for 3";

/** How much dearer a page may be, how large an answer, and the first load, bytes over the wire. */
const goals = { flat: 1.5, answer: 100_000, load: 250_000 };
const pages = {
  "the stores' day": "today",
  "a store's day": "today/store?store=0003",
  "a store's books": "stock?store=0003",
  "differences with the ERP": "stock/differences",
  "the stores": "stores",
  "a store by name": "stores?q=tienda+3",
  "the stores as they are": "store_states",
  "stores that are closed": "store_states?filter=closed",
  "all of a store": "stores/0003",
  "the screens of a store": "stores/0003/screens",
  "everybody's people": "people",
  "a store's people": "people?store=0003",
  "a person by name": "people?q=persona+7",
  "the audit": "audit",
  "a store's audit": "audit?store=0003",
  "an action in the audit": "audit?actions=pin_renewed",
  "the catalogue": "catalogue",
  "the catalogue by name": "catalogue?sort=name&page=5",
  "a product by name": "catalogue?q=zapatilla+7",
  "products without EAN": "catalogue?lacks=ean",
  "a product": "catalogue/products/p0000001",
  "the imports": "/api/v1/imports",
  "refused rows of an import": "imports/1/refusals",
  "the office's people": "office_people",
  "an order of a request": "personal_data/orders?store=0003&code=AAAA&day=2026-11-26",
  "people of a request": "personal_data/people?q=persona+7",
};
/** @param {{ stores: number, events: number, products: number }} size events of each person */
const fill = ({ stores, events, products }) => [
  `insert into store (code, name) select lpad(n::text, 4, '0'), 'Tienda ' || n from generate_series(1, ${stores}) n`,
  `insert into store_hours (store_id, weekday, opens, closes) select s.id, d, '10:00', '21:00' from store s, generate_series(1, 7) d`,
  `insert into device (store_id, hwd, name, type_id) select s.id, 'box-' || n, n, 'box' from store s, generate_series(1, 12) n`,
  `insert into staff (store_id, login, name, role, pin_hash)
   select s.id, 'p-' || n, 'Persona ' || n, 'seller', 'none' from store s, generate_series(1, 10) n`,
  `insert into staff_event (store_id, staff_id, type, at)
   select p.store_id, p.id, (array['signed_in', 'signed_out', 'pin_renewed'])[1 + n % 3], now() - make_interval(hours => n * 9)
   from staff p, generate_series(1, ${events}) n`,
  `insert into audit (at, actor_kind, actor_name, action, subject)
   select now() - make_interval(mins => n * 5), 'key', 'erp', 'import_received', 'import ' || n from generate_series(1, ${stores * 100}) n`,
  "insert into product_type (name) values ('Zapatillas')",
  `insert into product (id, type_id, model, name, brand, color, description, sub_class)
   select 'p' || lpad(n::text, 7, '0'), (select min(id) from product_type), n / 3, 'Zapatilla ' || n, 'Puelche', 'Negro', '', ''
   from generate_series(1, ${products}) n`,
  `insert into product_size (sku, product_id, size) select p.id || '-' || z, p.id, z from product p, generate_series(38, 45) z`,
  `insert into sku_ean (ean, sku) select lpad((row_number() over ())::text, 13, '0'), sku from product_size where sku not like '%7-45'`,
  "insert into price (product_id, type, value) select id, 'normal', 49990 from product",
  `insert into import (kind, state, dry_run, refused, actor, created_at, bytes)
   select 'prices', 'applied', false, 'stop', '{"kind": "key", "name": "erp"}', now() - make_interval(hours => n), 1000
   from generate_series(1, ${stores * 10}) n`,
  `insert into import_refusal (import_id, position, "row", "column", value, reason, meant)
   select 1, n, n + 1, 'value', '5,4990E+4', 'power_of_ten', '54990' from generate_series(1, 2000) n`,
  // Fifty orders of each store today, one in ten still open, with a pair that was tried on and every second time bought.
  `insert into client (id, created_at, active_at) select s.id * 1000 + n, now(), now() from store s, generate_series(1, 50) n`,
  `insert into "order" (id, hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at, ready_at, over_at)
   select s.id * 1000 + n, 'today' || s.id || '-' || n, 'AAAA', s.id, s.id * 1000 + n, case when n % 10 = 0 then 'pending' else 'done' end, 'box', at, at,
     case when n % 10 > 0 then at + interval '80 s' end, case when n % 10 > 0 then at + interval '600 s' end
   from store s, generate_series(1, 50) n, lateral (select now() - make_interval(secs => n * 20) as at) asked`,
  `insert into pair (id, order_id, sku, position, price_normal, state, place)
   select id, id, 'p' || lpad((1 + id % ${products})::text, 7, '0') || '-41', 1, 49990,
     case when status_id = 'pending' then 'requested' else 'shelved' end, 'shelf' from "order"`,
  `insert into order_event (order_id, pair_id, type, actor, at)
   select o.id, o.id, type, 'staff', o.created_at from "order" o, unnest(array['pair_handed_over', 'pair_bought']) type
   where status_id = 'done' and (type = 'pair_handed_over' or o.id % 2 = 0)`,
  `insert into stock (store_id, sku, location, on_hand)
   select s.id, 'p' || lpad((1 + n % ${products})::text, 7, '0') || '-' || 38 + n % 8,
     chr(65 + n % 4) || '-' || lpad((1 + n / 4 % 12)::text, 2, '0') || '-' || 1 + n % 5, 3
   from store s, generate_series(1, 700) n on conflict do nothing`,
  "vacuum analyze",
];

/** @param {{ quick: boolean, count?: string, port?: string }} options `count`: calls of each page */
export async function run({ quick, count, port = "22970" }) {
  const rounds = count ? Number(count) : quick ? 40 : 300;
  const offices = [];
  try {
    for (const [place, stores] of [3, 300].entries())
      offices.push(await open(Number(port) + place, { stores, events: quick ? 20 : 100 }));
    const results = [];
    for (const [what, path] of Object.entries(pages)) {
      for (const { ask } of offices) for (let warm = 0; warm < 10; warm++) await ask(path);
      const [small, large] = [await cost(offices[0], path, rounds), await cost(offices[1], path, rounds)];
      results.push(
        result(
          `${what}, 300 stores (ms of processor for 3)`,
          large.time / small.time,
          "times",
          "<=",
          goals.flat,
          small.time,
        ),
        result(`… its answer`, large.bytes, "bytes", "<=", goals.answer),
      );
    }
    const readings = [];
    for (const office of offices) {
      // Callers share a reading of all stores for some seconds: this call makes a new one.
      await setTimeout(10_000);
      readings.push((await cost(office, "today", 1)).time);
    }
    const { bytes, files } = firstLoad();
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    return {
      results: [
        ...results,
        observation(
          "one reading of 3 stores for Hoy, shared by all callers for 5 s or more",
          readings[0],
          "ms",
        ),
        observation("… of 300 stores with 50 orders each", readings[1], "ms"),
        result("the first load over the wire", bytes, "bytes", "<=", goals.load),
        observation("… files", files, "files"),
      ],
    };
  } finally {
    for (const { stop } of offices) await stop();
  }
}

async function open(port, { stores, events }) {
  const products = Math.round((stores / 300) * 20_000);
  const broker = await startBroker("embedded", port + 7_000);
  const data = `.cache/bench-office-${port}`;
  const env = { DEMO: "0", NODE_ENV: "production", LOG_LEVEL: "" };
  const server = await startServer({ port, data, speed: 1, broker, env });
  const client = new pg.Client(databaseAt(data));
  await client.connect();
  for (const statement of fill({ stores, events, products })) await client.query(statement);
  await client.end();
  const token = await enter(server.url, data);
  const { send, close } = await openConnection(server.url);
  return {
    data,
    pid: () => server.pid(),
    ask: async (path) => {
      const { status, text } = await send("GET", path.startsWith("/") ? path : `/api/v1/office/${path}`, {
        headers: token,
      });
      if (status !== 200) throw new Error(`${path} answered ${status} ${text}`);
      return Buffer.byteLength(text);
    },
    stop: async () => {
      close();
      await server.stop();
    },
  };
}

/** Headers of someone of the head office. */
async function enter(url, data) {
  const db = openDatabase(databaseAt(data));
  const context = { actor: { kind: "command", name: "bench" }, at: new Date() };
  const person = { name: "Francisca", role: "head_office", stores: null };
  const { token } = await addOfficePerson(db, person, /** @type {any} */ (context));
  await db.close();
  const cookies = {};
  const { auth_token } = await callerOf(url, null, cookies)("enterOffice", { body: { token } });
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return { authorization: `Bearer ${auth_token}`, cookie: cookie.join("; ") };
}

/** Milliseconds of processor that a call costs server and database together, and the bytes of its answer. */
async function cost({ ask, pid, data }, path, rounds) {
  const used = () => cpuTimeOf(pid()) + cpuTimeOfPostgres(data);
  const began = used();
  let bytes = 0;
  for (let round = 0; round < rounds; round++) bytes = await ask(path);
  return { time: ((used() - began) * 1_000) / rounds, bytes };
}

/** What a browser fetches for the first page, *Hoy*: its scripts and what they import, all their styles, the font and the page. */
function firstLoad() {
  const assets = "apps/office/dist/assets";
  const names = readdirSync(assets);
  const scripts = names.filter((name) =>
    /^(start|HomeScreen|TodayScreen|rolldown-runtime)-.*\.js$/.test(name),
  );
  // A set that grows while it is read: what a script imports is read too.
  const needed = new Set(scripts);
  for (const name of needed) {
    const text = readFileSync(`${assets}/${name}`, "utf8");
    for (const [, imported = ""] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      needed.add(imported);
  }
  const named = new Set([...needed].map((name) => name.replace(/-[^-]{8}\.js$/, "")));
  const styles = names.filter(
    (name) => name.endsWith(".css") && named.has(name.replace(/-[^-]{8}\.css$/, "")),
  );
  const sent = [...needed, ...styles]
    .map((name) => `${assets}/${name}.br`)
    .filter((path) => existsSync(path));
  const small = [...needed, ...styles]
    .map((name) => `${assets}/${name}`)
    .filter((path) => !existsSync(`${path}.br`));
  const fonts = names
    .filter((name) => /^archivo-spanish.*\.woff2$/.test(name))
    .map((name) => `${assets}/${name}`);
  const paths = [...sent, ...small, ...fonts, "apps/office/dist/index.html"];
  return { bytes: paths.reduce((sum, path) => sum + statSync(path).size, 0), files: paths.length };
}
