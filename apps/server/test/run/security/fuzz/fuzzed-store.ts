import type { StaffRole } from "@horma/domain";
import { openSession } from "../../../../src/web/session/session-table.ts";
import { moveAll } from "../../../fulfilment/order/shop.ts";
import type { BackRoom } from "../../../people/staff/back-room.ts";
import type { Known } from "./from-schema.ts";
import type { FuzzParty, Things } from "./hostile-requests.ts";

export type FuzzedStore = {
  things: Things;
  tokens: Record<Exclude<FuzzParty, "owner">, string[]>;
  /** Tokens of shoppers, by the hash of their order. */
  owners: Map<string, string>;
};

/** Sessions of each party: a limit on one token does not end the run. */
const sessionsEach = 20;

/** A store in the midst of things: orders in every state, and what can be known of it to ask after. */
export async function fillStore(room: BackRoom): Promise<FuzzedStore> {
  const { shop } = room;
  const orders = [
    await room.request(),
    await room.request(["880101410", "880101415"]),
    await room.claim(),
    await room.confirm(),
    await room.place(null),
    await room.place("box-01"),
    await room.boxed("box-02"),
    await room.boxed("box-03", ["880101410", "880101415"]),
    await room.triedOn(),
    await room.triedOn(),
    await room.expire(await room.boxed("box-04")),
  ];
  const back = await room.triedOn();
  await moveAll(shop, back, "returned");
  const lost = await room.triedOn();
  await moveAll(shop, lost, "returned");
  const pair_id = (await room.firstPair(lost)).id;
  await room.runner.call("losePair", { body: { hash_id: lost, pair_id } });
  const hashes = [...orders, back, lost];
  return {
    things: { known: await knownThings(room, hashes), together: await orderThings(room, hashes) },
    tokens: await staffTokens(room),
    owners: await ownersTokens(room, hashes),
  };
}

/** Each order with a pair of it, and a device with its name. */
async function orderThings(room: BackRoom, hashes: readonly string[]): Promise<Record<string, unknown>[]> {
  const devices = await room.shop.rows<{ hwd: string; was: string }>(
    "select hwd, name as was from device order by hwd",
  );
  return Promise.all(
    hashes.map(async (hash_id, place) => {
      const { id: pair_id, ean: code } = await room.firstPair(hash_id);
      const order = { hash_id, hash: hash_id, orders: [hash_id], pair_id, code };
      return { ...order, pairs: [{ pair_id, outcome: "returned" }], ...devices[place % devices.length] };
    }),
  );
}

/** The product that is edited: none that is requested. */
const editedProduct = "880104";

async function knownThings({ shop }: BackRoom, hashes: readonly string[]): Promise<Known> {
  const column = async (query: string) =>
    (await shop.rows<{ value: unknown }>(query)).map(({ value }) => value);
  const head = await shop.office("head_office", null);
  const params = { id: editedProduct };
  const { version } = await head.call("getCatalogueProduct", { params, query: {} });
  const codes = await column('select code as value from "order"');
  const skus = await column("select sku as value from product_size order by sku limit 40");
  const eans = await column("select ean as value from sku_ean where sku like '8801014%'");
  return {
    hash_id: hashes,
    hash: [...hashes, ...codes],
    pair_id: await column("select id::int as value from pair"),
    hwd: [...(await column("select hwd as value from device")), null],
    sku: skus,
    id: [...skus, 1, 2, ...Array<string>(skus.length).fill(editedProduct)],
    version: [version],
    skus: [["880101410"], ["880101415"], ["880101410", "880101415"], ["880101395"]],
    code: ["880101410", "880101415", ...eans, ...codes],
    q: ["880101410", "7808801014102", "brisa", "Ana", ...codes],
    store: ["0101", "0102"],
    store_code: ["0101"],
    store_id: await column("select id as value from store"),
    login: ["runner", "seller", "cashier", "manager", "technician"],
    email: ["12345678-5", "guest@demo.horma.example", "123456@demo.horma.example"],
    document_number: ["12345678-5"],
    password: ["click-and-try"],
    nickname: ["Cata", "José Ñ"],
    days: [1, 7, 28],
    key: hashes.map((hash) => `unclaimed ${hash}`),
    path: ["/check-in"],
    pairs: (await column("select id::int as value from pair")).map((id) => [
      { pair_id: id, outcome: "returned" },
    ]),
  };
}

/** Who the staff's parties are. */
const colleagues = {
  manager: ["manager", "0101"],
  runner: ["runner", "0101"],
  cashier: ["cashier", "0101"],
  elsewhere: ["manager", "0102"],
} as const satisfies Record<string, readonly [StaffRole, string]>;

/** Sessions of the staff, by who it is. */
async function staffTokens({ shop }: BackRoom): Promise<FuzzedStore["tokens"]> {
  const tokens: FuzzedStore["tokens"] = {
    head: [(await shop.office("head_office", null)).token],
    manager: [],
    runner: [],
    cashier: [],
    elsewhere: [],
    garbage: ["x".repeat(43)],
    none: [],
  };
  for (const [party, [role, store]] of Object.entries(colleagues) as [
    keyof typeof colleagues,
    [StaffRole, string],
  ][]) {
    while (tokens[party].length < sessionsEach) tokens[party].push((await shop.staff(role, store)).token);
  }
  return tokens;
}

/** New sessions in the place of those that a call has ended: one's own, or all of a colleague's. */
export async function signInAgain(
  room: BackRoom,
  { tokens, owners }: FuzzedStore,
  ended: EndedSessions,
): Promise<void> {
  // Colleagues are named as their roles.
  await room.shop.rows("update staff set active = true, role = login where login = any($1)", ended.logins);
  for (const [party, [role, store]] of Object.entries(colleagues) as [
    keyof typeof colleagues,
    [StaffRole, string],
  ][]) {
    for (const [at, token] of tokens[party].entries()) {
      if (token === ended.token || ended.logins.includes(role)) {
        tokens[party][at] = (await room.shop.staff(role, store)).token;
      }
    }
  }
  if (ended.token !== undefined && tokens.head.includes(ended.token))
    tokens.head = [(await room.shop.office("head_office", null)).token];
  const visits = [...owners].filter(([, token]) => token === ended.token).map(([hash]) => hash);
  for (const [hash, token] of await ownersTokens(room, visits)) owners.set(hash, token);
}

/** A token that is good for nothing any longer, and who was signed out everywhere. */
export type EndedSessions = { token: string | undefined; logins: readonly string[] };

/** A session of each order's shopper, by the order's hash. */
async function ownersTokens(
  { shop: { deps, stored } }: BackRoom,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const hash of hashes) {
    const { client_id } = await stored(hash);
    tokens.set(hash, await deps.db.transact((tx) => openSession(tx, client_id, deps.now())));
  }
  return tokens;
}
