import {
  type ApiClient,
  CallError,
  type CallInput,
  type CallName,
  createApiClient,
  type Order,
  type RefusalCode,
  xsrf,
} from "@horma/contract";
import type { OfficeRole, OrderStep, ReportedInput, StaffRole } from "@horma/domain";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { receivePair } from "../../../src/fulfilment/order/cashier/receive-pair.ts";
import { settleOrder } from "../../../src/fulfilment/order/cashier/settle-order.ts";
import { changeOrder, type OrderChange } from "../../../src/fulfilment/order/change-order.ts";
import { readOrder } from "../../../src/fulfilment/order/read-orders.ts";
import { claimOrder } from "../../../src/fulfilment/order/runner/claim-order.ts";
import { confirmPair } from "../../../src/fulfilment/order/runner/confirm-pair.ts";
import { fetchPairs } from "../../../src/fulfilment/order/runner/fetch-pairs.ts";
import { missPair } from "../../../src/fulfilment/order/runner/miss-pair.ts";
import type { StoredOrder } from "../../../src/fulfilment/order/stored-order.ts";
import { losePair } from "../../../src/fulfilment/pair/lose-pair.ts";
import { sanitizePair } from "../../../src/fulfilment/pair/sanitize-pair.ts";
import { shelvePair } from "../../../src/fulfilment/pair/shelve-pair.ts";
import { addClient, nameClient } from "../../../src/people/client/client-table.ts";
import { addOfficePerson } from "../../../src/people/office/manage-office.ts";
import { spendOfficeLink } from "../../../src/people/office/office-link-table.ts";
import type { StaffContext } from "../../../src/people/staff/staff-context.ts";
import { findStaff } from "../../../src/people/staff/staff-table.ts";
import type { Transaction } from "../../../src/platform/db/database.ts";
import type { Deps } from "../../../src/platform/deps.ts";
import { readEnv } from "../../../src/platform/env/env.ts";
import type {
  CommandOutcome,
  DeviceAddress,
  DeviceCommand,
  DeviceGateway,
} from "../../../src/platform/gateway/device-gateway.ts";
import type { StandingKeys, Vault } from "../../../src/platform/personal-data/vault.ts";
import type { Sms } from "../../../src/platform/sms/sms-provider.ts";
import { buildApp } from "../../../src/run/app.ts";
import { bringPairs } from "../../../src/run/demo-crew/bring-pairs.ts";
import type { Refusal } from "../../../src/web/http/refusals.ts";
import { openOfficeSession } from "../../../src/web/session/office-session-table.ts";
import { openSession } from "../../../src/web/session/session-table.ts";
import { openStaffSession } from "../../../src/web/session/staff-session-table.ts";
import { officeBrowser, sharedTablet } from "../../browser.ts";
import { testVault } from "../../platform/personal-data/test-vault.ts";
import { type TestDatabase, testDatabase } from "../../test-database.ts";
import { PlayedBoxes } from "../device/report/played-boxes.ts";

/** What box reports lead from its open back door to ready. */
export const cleaning = [
  "back_door_closed",
  "sanitizing_started",
  "spray_started",
  "uvc_started",
  "sanitized",
] as const;

export type Shopper = { id: number; token: string; call: ApiClient };
export type Colleague = { id: number; name: string; token: string; call: ApiClient };
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** The demo's hours: around the clock. */
export const always = { opens: "00:00", closes: "24:00" } as const;

/** What a box does when it is sent a command, and how it answers: with nothing it says that it did it. */
type Obedience = (
  command: DeviceCommand,
  report: (input: ReportedInput) => Promise<void>,
) => Promise<CommandOutcome | undefined> | Promise<void>;

/** The demo stores behind the real HTTP app on a database of their own, with boxes that the test plays itself. */
export async function openShop(
  variables: Record<string, string> = {},
  given: Partial<{ db: TestDatabase; standing: StandingKeys } & Pick<Deps, "log" | "now">> = {},
) {
  const db = given.db ?? (await testDatabase());
  const env = {
    // One test asks as often as a store does in an hour, and winds its own clock on, not the limits'.
    ...readEnv({ DEMO: "1", LOG_LEVEL: "silent", RATE_LIMIT: "1000", ...variables }),
    sessionSecret: variables.SESSION_SECRET?.split(",")[0] ?? "not-a-secret-but-long-enough-for-a-test",
  };
  const clock = { ahead: 0 };
  const { vault, standing, dataDir, close: closeVault } = await testVault(given.standing);
  const boxes: { sent: DeviceCommand[]; obey: Obedience } = { sent: [], obey: async () => {} };
  const sms: Sms[] = [];
  const deps: Deps = {
    env,
    db,
    vault,
    now: given.now ?? (() => new Date(Date.now() + clock.ahead)),
    log: given.log ?? pino({ level: env.logLevel }),
    sms: { post: (message) => sms.push(message), close: async () => {} },
    gateway: playedGateway(boxes, (address, input) => played.happen(address, input)),
  };
  const played = new PlayedBoxes(deps);
  await played.comeOnline();
  const app = await buildApp(deps);
  const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await db.pool.query(text, values)).rows;
  const storeId = (await rows<{ id: number }>("select id from store where code = '0101'"))[0]?.id ?? 0;
  return {
    app,
    deps,
    clock,
    /** The vault's keys, and where those of days are. */
    standing,
    dataDir,
    boxes,
    played,
    /** What was left to be sent, the newest last. */
    sms,
    storeId,
    rows,
    asOwner: db.asOwner,
    shopper: (identity: Identity = {}) => newShopper(app, deps, identity),
    /** A person of the office, for these stores by their codes; null for every store. */
    office: (role: OfficeRole, stores: readonly string[] | null) => enteredOffice(app, deps, role, stores),
    staff: (role: StaffRole, storeCode = "0101") => signedInStaff(app, deps, role, storeCode),
    /** Free and held pieces of a sku in the store. */
    stock: async (sku: string) =>
      (
        await rows<{ onHand: number; held: number }>(
          `select sum(on_hand)::int as "onHand", sum(held)::int as held from stock
           where store_id = $1 and sku = $2 group by sku`,
          storeId,
          sku,
        )
      )[0],
    /** Its slots in the store, in order. */
    slots: (sku: string) => rows<Slot>(slotsOf, storeId, sku),
    /** Puts a sku of which nothing is held into exactly these slots: pieces by slot. */
    setSlots: async (sku: string, pieces: Readonly<Record<string, number>>): Promise<Slot[]> => {
      await rows("delete from stock where store_id = $1 and sku = $2", storeId, sku);
      await rows(
        `insert into stock (store_id, sku, location, on_hand)
         select $1, $2, key, value::int from jsonb_each_text($3::jsonb)`,
        storeId,
        sku,
        JSON.stringify(pieces),
      );
      return rows<Slot>(slotsOf, storeId, sku);
    },
    setStock: (sku: string, pieces: number) =>
      rows(
        `update stock set on_hand = held + case when ctid = first then $3 else 0 end
         from (select min(ctid) as first from stock where store_id = $1 and sku = $2) f where store_id = $1 and sku = $2`,
        storeId,
        sku,
        pieces,
      ),
    /** Gives the store the same hours every day, or none: then it is closed. */
    setHours: async (hours: { opens: string; closes: string } | null) => {
      await rows("delete from store_hours where store_id = $1", storeId);
      if (hours === null) return;
      await rows(
        "insert into store_hours (store_id, weekday, opens, closes) select $1, day, $2, $3 from generate_series(1, 7) day",
        storeId,
        hours.opens,
        hours.closes,
      );
    },
    stored: async (hashId: string): Promise<StoredOrder> => {
      const order = await readOrder(db.pool, hashId);
      if (order === undefined) throw new Error(`no order ${hashId}`);
      return order;
    },
    close: async () => {
      await app.close();
      await db.close();
      await closeVault();
    },
  };
}

type Slot = { location: string | null; onHand: number; held: number };
const slotsOf = `select location, on_hand as "onHand", held from stock
  where store_id = $1 and sku = $2 order by location`;

/** Everything the runner and the box do until the order is ready. */
export async function makeReady(shop: Shop, hashId: string): Promise<StoredOrder> {
  await bring(shop, hashId);
  for (const input of ["back_door_opened", ...cleaning] as const) await report(shop, hashId, input);
  return shop.stored(hashId);
}

/** A runner takes an order, scans its pairs and brings them to the device that is suggested. A box has to open for them yet. */
export async function bring(shop: Shop, hashId: string): Promise<void> {
  for (const done of ["claimed", "confirmed"] as const) await moveAll(shop, hashId, done);
  const order = await shop.stored(hashId);
  const gateway: DeviceGateway = { ...shop.deps.gateway, command: async () => ({ outcome: "done" }) };
  await bringPairs({ ...shop.deps, gateway }, byCrew(shop, order), order);
}

/** What people of the store do with a pair. */
type PairDone =
  | "claimed"
  | "confirmed"
  | "missed"
  | "fetched"
  | "bought"
  | "returned"
  | "sanitized"
  | "shelved";

/** The same is done with every pair of an order, by the operation that does it; what cannot be is not. */
export async function moveAll(shop: Shop, hashId: string, done: PairDone): Promise<void> {
  const order = await shop.stored(hashId);
  const { deps } = shop;
  const by = byCrew(shop, order);
  const body = { hash_id: hashId };
  switch (done) {
    case "claimed":
      return void (await claimOrder.doneBy(by, deps, body));
    case "fetched":
      return void (await fetchPairs.doneBy(by, deps, body));
    case "bought": {
      const pairs = order.pairs.map(({ id }) => ({ pair_id: id, outcome: done }));
      return void (await settleOrder.doneBy(by, deps, { ...body, pairs }));
    }
  }
  for (const pair of order.pairs) {
    const named = { ...body, pair_id: pair.id };
    if (done === "confirmed") await confirmPair.doneBy(by, deps, { ...named, code: pair.sku });
    if (done === "returned") await receivePair.doneBy(by, deps, named);
    if (done === "sanitized") await sanitizePair.doneBy(by, deps, { ...named, hwd: null });
    if (done === "shelved") await shelvePair.doneBy(by, deps, { ...named, code: pair.sku });
    if (done === "missed") {
      if (pair.state === "requested") await claimOrder.doneBy(by, deps, body);
      const looked = pair.state === "requested" || pair.state === "picking";
      const operation = looked ? missPair : losePair;
      await operation.doneBy(by, deps, { ...named, reason: "not_there" });
    }
  }
}

/** Takes a step of an order, whatever people and boxes would have to do before. */
export async function takeStep(shop: Shop, hashId: string, step: OrderStep): Promise<OrderChange | Refusal> {
  const order = await shop.stored(hashId);
  return shop.deps.db.transact((tx) => changeOrder(tx, { id: order.id }, byCrew(shop, order), () => [step]));
}

/** The crew does something in the order's store, now. */
export function byCrew({ deps }: Shop, { store_id, store_code }: StoredOrder): StaffContext {
  return { actor: "crew", storeId: store_id, storeCode: store_code, now: deps.now() };
}

/** Something happens in the order's box, and it says so; what cannot happen there is not said. */
export async function report(shop: Shop, hashId: string, input: ReportedInput): Promise<void> {
  const { device, store_code } = await shop.stored(hashId);
  if (device?.type_id === "box") await shop.played.happen({ storeCode: store_code, hwd: device.hwd }, input);
}

/** Asks for pairs and answers the new order. */
export async function ask(
  shop: Shop,
  shopper: Shopper,
  skus: string[],
  idempotencyKey?: string,
): Promise<Order> {
  const body = { skus, store_id: shop.storeId };
  const input = idempotencyKey === undefined ? { body } : { body, idempotencyKey };
  return (await shopper.call("createOrder", input)).order;
}

/** The code a call is refused with, or nothing when it succeeds. */
export async function refusal<N extends CallName>(
  call: ApiClient,
  name: N,
  input: CallInput<N>,
): Promise<{ code: RefusalCode; skus: readonly string[] } | undefined> {
  try {
    await call(name, input);
    return undefined;
  } catch (error) {
    if (error instanceof CallError) return { code: error.code, skus: error.skus };
    throw error;
  }
}

function playedGateway(
  boxes: { sent: DeviceCommand[]; obey: Obedience },
  happen: (address: DeviceAddress, input: ReportedInput) => Promise<void>,
): DeviceGateway {
  return {
    connected: () => true,
    command: async (address, command) => {
      boxes.sent.push(command);
      try {
        return (await boxes.obey(command, (input) => happen(address, input))) ?? { outcome: "done" };
      } catch {
        return { outcome: "unanswered" };
      }
    },
    close: async () => {},
  };
}

/** A person of the demo's staff, signed in; each time with a session of its own. */
async function signedInStaff(
  app: FastifyInstance,
  deps: Deps,
  role: StaffRole,
  storeCode: string,
): Promise<Colleague> {
  const found = await findStaff(deps.db.read, storeCode, role);
  if (found === undefined) throw new Error(`no one is ${role} in ${storeCode}`);
  const { id, name } = found.staff;
  const token = await deps.db.transact((tx) =>
    openStaffSession(tx, { staffId: id, tablet: sharedTablet[1], now: deps.now() }),
  );
  return { id, name, token, call: callerOf(app, deps.env.retailer, token) };
}

async function newShopper(app: FastifyInstance, deps: Deps, identity: Identity): Promise<Shopper> {
  const { id, token } = await deps.db.transact((tx) => addShopper(tx, deps.vault, deps.now(), identity));
  return { id, token, call: callerOf(app, deps.env.retailer, token) };
}

async function enteredOffice(
  app: FastifyInstance,
  deps: Deps,
  role: OfficeRole,
  stores: readonly string[] | null,
): Promise<Colleague> {
  const entered = await enterOffice(deps, role, stores);
  return { ...entered, call: callerOf(app, deps.env.retailer, entered.token) };
}

/** A new person of the office, who has entered with the test's browser. */
export async function enterOffice(
  { db, now }: Pick<Deps, "db" | "now">,
  role: OfficeRole,
  stores: readonly string[] | null,
): Promise<Omit<Colleague, "call">> {
  const context = { actor: { kind: "command", name: "test" }, at: now() } as const;
  const name = `Francisca ${role}`;
  const { token: link } = await addOfficePerson(db, { name, role, stores }, context);
  const { rows } = await db.pool.query("select max(id) as id from office_person");
  const { id } = rows[0] as { id: number };
  const token = await db.transact(async (tx) => {
    await spendOfficeLink(tx, { token: link, browser: officeBrowser[1], now: now() });
    return openOfficeSession(tx, { personId: id, browser: officeBrowser[1], now: now() });
  });
  return { id, name, token };
}

type Identity = Parameters<typeof addClient>[2];

/** A shopper called Ana, without a document unless one is given, with a token. */
export async function addShopper(
  tx: Transaction,
  vault: Vault,
  now: Date,
  identity: Identity = {},
): Promise<{ id: number; token: string }> {
  const { id } = await addClient(tx, vault, identity, now);
  await nameClient(tx.client, vault, { id, nickname: "Ana", now });
  return { id, token: await openSession(tx, id, now) };
}

/** A caller with a browser's cookies, straight into the app. */
export function callerOf(app: FastifyInstance, retailer: string, token: string | null): ApiClient {
  const cookies = new Map([sharedTablet, officeBrowser]);
  return createApiClient({
    base: "http://shop.test",
    retailer,
    token: () => token,
    xsrfToken: () => cookies.get(xsrf.cookie) ?? null,
    timeout: 60_000,
    fetch: async (url, init) => {
      const answer = await app.inject({
        method: init?.method === "GET" ? "GET" : "POST",
        url: String(url),
        headers: init?.headers as Record<string, string>,
        cookies: Object.fromEntries(cookies),
        ...(typeof init?.body === "string" && { payload: init.body }),
      });
      for (const { name, value } of answer.cookies) cookies.set(name, value);
      const wait = answer.headers["retry-after"];
      return new Response(answer.statusCode === 204 ? null : answer.rawPayload, {
        status: answer.statusCode,
        ...(wait !== undefined && { headers: { "retry-after": String(wait) } }),
      });
    },
  });
}
