import { setTimeout as pause } from "node:timers/promises";
import { Browser, each, need, said, times } from "./attacker/browser.mjs";
import { at, Shopper } from "./attacker/people.mjs";
import { rows } from "./target/database.mjs";
import { server } from "./target/servers.mjs";

export const claim = "asking for a whole catalogue slows no one else down";

const models = 2_000;
const sizes = 10;
/** The most items and bytes that an answer may have. */
const [mostItems, mostBytes] = [500, 1_000_000];
/** The number of callers, the shortest flood, and the longest wait for a refusal, ms. */
const [callers, least, most] = [10, 6_000, 40_000];
/** How long others' polls may take meanwhile, ms. */
const slowest = 1_000;

export async function run(book) {
  const product = await server("main");
  const { storeId, typeId } = await bigStore(product);
  const browser = new Browser(product);
  const tries = [
    "",
    "&limit=1000000",
    "&limit=100000000000",
    "&limit=-1",
    "&page=1",
    "&page=99999999&limit=1000000",
    "&offset=0&limit=20000",
    "&per_page=50000",
    "&page_size=50000",
    "&size=41",
    "&after=&limit=20000",
  ];
  const paths = tries.flatMap((more) => [
    `${at.discounts}?store_id=${storeId}${more}`,
    `/api/v1/product_types/${typeId}?store_id=${storeId}${more}`,
    `/api/v1/falabella/search?q=88&store_id=${storeId}${more}`,
  ]);
  const answers = await each(paths, 1, (path) => browser.get(path));
  book.tried(
    `${paths.length} questions for all of a store with ${models * sizes} skus, with ever bigger limits and pages`,
  );
  const big = answers.filter(({ text, body }) => text.length > mostBytes || itemsOf(body) > mostItems);
  book.expect(big.length === 0, `no answer has more than ${mostItems} shoes or ${mostBytes / 1_000} kB`, () =>
    told(big),
  );
  const faults = answers.filter(({ status }) => status >= 500);
  book.expect(faults.length === 0, "none is a fault", () => said(faults[0]));
  await flooded(
    book,
    product,
    paths.filter((path) => !/limit|page|search/.test(path)),
  );
}

/** Ten callers of one address ask again and again; a shopper elsewhere polls an order meanwhile. */
async function flooded(book, product, paths) {
  const shopper = await Shopper.identified(product);
  const { hash_id } = await shopper.order();
  const flooder = new Browser(product);
  const took = [];
  let flooding = true;
  const polls = (async () => {
    while (flooding) {
      const begun = performance.now();
      need(await shopper.get(at.order(hash_id)));
      took.push(performance.now() - begun);
      await pause(50);
    }
  })();
  const counts = new Map();
  const begun = Date.now();
  const goesOn = () => Date.now() - begun < (counts.has(429) ? least : most);
  await each(times(callers), callers, async (_, caller) => {
    const own = flooder.neighbour();
    for (let n = 0; goesOn(); n++) {
      const { status } = await own.get(paths[(caller + n) % paths.length]);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  });
  const seconds = Math.round((Date.now() - begun) / 1_000);
  flooding = false;
  await polls;
  took.sort((one, other) => one - other);
  const at95 = Math.round(took[Math.floor(took.length * 0.95)] ?? 0);
  const statuses = [...counts].map(([status, n]) => `${n} × ${status}`).join(", ");
  book.tried(`the same for ${seconds} s by ${callers} callers of one address: ${statuses}`);
  book.expect(counts.has(429), "a flood is refused in the end", () => `its answers were ${statuses}`);
  book.expect(
    ![...counts.keys()].some((status) => status >= 500),
    "without a fault",
    () => `its answers were ${statuses}`,
  );
  book.expect(
    at95 < slowest,
    `another shopper's ${took.length} polls go on, 95 of 100 within ${at95} ms`,
    () => `${took.map(Math.round).slice(-5)} ms were the slowest`,
  );
}

/** A store with its own catalogue, all of it on offer. */
async function bigStore(product) {
  const put = (query, values) => rows(product, query, values);
  const [{ id: storeId }] = await put(
    "insert into store (code, name, deliver_methods) values ('0808', 'Bodega', '{take_away}') returning id",
  );
  const [{ id: typeId }] = await put("insert into product_type (name) values ('bodega') returning id");
  await put(
    `insert into product (id, type_id, model, name, brand, color, description, sub_class)
     select 'B' || n, $1, 'B' || n, 'Modelo ' || n, brand, color, description, sub_class
     from (select * from product where id like '8801%' limit 1) one, generate_series(1, $2::int) n`,
    [typeId, models],
  );
  await put(
    `insert into price (product_id, type, value) select 'B' || n, type, value
     from generate_series(1, $1::int) n, (values ('normal', 9990), ('offer', 7990)) each (type, value)`,
    [models],
  );
  await put(
    `insert into product_size (sku, product_id, size) select 'B' || n || '-' || s, 'B' || n, (35 + s)::text
     from generate_series(1, $1::int) n, generate_series(1, $2::int) s`,
    [models, sizes],
  );
  await put(
    "insert into stock (store_id, sku, on_hand) select $1, sku, 3 from product_size where product_id like 'B%'",
    [storeId],
  );
  return { storeId, typeId };
}

/** Counts the shoes in an answer, wherever they are. */
function itemsOf(body) {
  if (Array.isArray(body)) return Math.max(body.length, ...body.slice(0, 50).map(itemsOf), 0);
  return typeof body === "object" && body !== null ? Math.max(0, ...Object.values(body).map(itemsOf)) : 0;
}

function told(big) {
  return big
    .slice(0, 4)
    .map(({ asked, text, body }) => `${asked} answered ${itemsOf(body)} in ${text.length} bytes`)
    .join("; ");
}
