import { type CallName, type CallRoute, type CallSchema, calls, fillPath, schemas } from "@horma/contract";
import { nicknameAccepted } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browser, openBrowser } from "../../browser.ts";
import { ask, type Colleague, openShop, type Shop, type Shopper } from "../../fulfilment/order/shop.ts";

/** Values that fit no field, or only by accident: wrong types, too long, control and broken characters, injections. */
const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  "",
  " ",
  "x".repeat(5000),
  "nul\u0000character",
  "\ud800",
  '\'; drop table "order"; --',
  "../../etc/passwd",
  "<script>alert(1)</script>",
  [],
  ["x".repeat(300)],
  Array.from({ length: 500 }, () => "880101410"),
  {},
  { $ne: null },
];

type Shape = {
  properties?: Record<string, { type?: string; enum?: readonly unknown[] }>;
  required?: string[];
};
type Try = { what: string; url: string; body?: unknown; payload?: string };

let shop: Shop;
let owner: Shopper;
/** Of a store without orders and devices: nothing they ask for is theirs. */
let manager: Colleague;
let browser: Browser;
let theirOrder: string;

beforeAll(async () => {
  shop = await openShop();
  owner = await shop.shopper();
  manager = await shop.staff("manager", "0102");
  theirOrder = (await ask(shop, await shop.shopper(), ["880101410"])).hash_id;
  browser = openBrowser(shop.app);
  await browser.ready();
});
afterAll(() => shop.close());

describe.each(Object.keys(calls) as CallName[])("%s", (name) => {
  it("answers bad input with a 4xx, a code and a message, and changes nothing", async () => {
    const before = await everything();
    const wrong: string[] = [];
    for (const { what, ...sent } of tries(name)) {
      const { method, token }: CallRoute = calls[name];
      const who = token === "staff" ? manager : owner;
      const answer = await browser.send(method, sent.url, { ...asSent(sent), token: who.token });
      const accepted = answer.status < 300 && mayBeAccepted(name, sent);
      if (!accepted && !clearlyRefused(answer))
        wrong.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
  });
});

function asSent({ body, payload }: Omit<Try, "what">) {
  if (payload !== undefined) return { payload, headers: { "content-type": "application/json" } };
  return body === undefined ? {} : { body };
}

function clearlyRefused({ status, body }: { status: number; body: unknown }): boolean {
  const { code, message } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  return (
    status >= 400 && status < 500 && typeof code === "string" && typeof message === "string" && message !== ""
  );
}

/** A call that reads or repeats nothing may find a hostile text harmless: a search that finds nothing, a filter. */
function mayBeAccepted(name: CallName, { body }: { body?: unknown }): boolean {
  if (calls[name].method === "GET") return true;
  return name === "searchSkus" && Array.isArray((body as { skus?: unknown } | undefined)?.skus);
}

function tries(name: CallName): Try[] {
  const schema: CallSchema = schemas[name];
  const url = addressOf(name);
  return [
    ...fields(schema.params).flatMap((field) =>
      badTexts.map((value) => ({ what: `path ${field}`, url: addressOf(name, field, value) })),
    ),
    ...fields(schema.query).flatMap((field) =>
      badTexts.map((value) => ({
        what: `query ${field}`,
        url: `${url}?${new URLSearchParams({ [field]: value })}`,
      })),
    ),
    ...(schema.body === undefined ? [] : badBodies(name).map((bad) => ({ url, ...bad }))),
  ];
}

const badTexts = ["x".repeat(5000), "-1", "nul\u0000", "../x", "%", "999999999999999999999"];

function badBodies(name: CallName): { what: string; body?: unknown; payload?: string }[] {
  const good = bodyOf(name);
  const shape = (schemas[name] as { body?: Shape }).body;
  return [
    { what: "no body" },
    ...["{", '"text"', "[]", "null", `{"a":${"[".repeat(2000)}${"]".repeat(2000)}}`].map((payload) => ({
      what: payload.slice(0, 20),
      payload,
    })),
    { what: "too large", body: { ...good, padding: "x".repeat(100_000) } },
    { what: "unknown field", body: { ...good, admin: true } },
    ...(shape?.required ?? []).map((field) => ({
      what: `without ${field}`,
      body: { ...good, [field]: undefined },
    })),
    ...fields(shape).flatMap((field) =>
      hostile
        .filter((value) => !fits(name, field, value))
        .map((value) => ({
          what: `${field} = ${JSON.stringify(value)?.slice(0, 40)}`,
          body: { ...good, [field]: value },
        })),
    ),
  ];
}

/** A body that would be accepted, but for the order: that one is someone else's. */
function bodyOf(name: CallName): Record<string, unknown> {
  const bodies: Partial<Record<CallName, Record<string, unknown>>> = {
    login: { email: "12345678-5", password: "click-and-try", document_number: "12345678-5" },
    requestLoginCode: { phone: "912345678" },
    setNickname: { nickname: "Cata" },
    searchSkus: { skus: ["880101410"] },
    createOrder: { skus: ["880101395"], store_id: shop.storeId },
    deliverOrder: { hash_id: theirOrder },
    takePairs: { hash_id: theirOrder },
    leavePairs: { hash_id: theirOrder },
    extendOrder: { hash_id: theirOrder },
    answerPoll: { hash_id: theirOrder, answer: 1 },
    pairDevice: { hash: theirOrder, hwd: "no-such-box" },
    recordPageView: { path: "/check-in", surface: "phone" },
    staffLogin: { store: "0101", login: "runner", pin: "000" },
    settleOrder: { hash_id: theirOrder, pairs: [{ pair_id: 1, outcome: "bought" }] },
    orderForShopper: { skus: ["880101410", "880101395"], nickname: "Cata" },
    commandDevice: { hwd: "no-such-box", action: "test_light" },
    setDeviceService: { hwd: "no-such-box", out_of_service: true },
    dismissAlert: { key: "no such alert" },
    resolveAlert: { key: "no such alert" },
    searchStore: { q: "unknown" },
  };
  const ofOrder = { hash_id: theirOrder, pair_id: 1, code: "880101410", reason: "not_there", hwd: "box-01" };
  const wanted = fields((schemas[name] as { body?: Shape }).body);
  return (
    bodies[name] ?? Object.fromEntries(Object.entries(ofOrder).filter(([field]) => wanted.includes(field)))
  );
}

/** Hostile values that a field takes rightly, and that are no mistake of the caller's. */
function fits(name: CallName, field: string, value: unknown): boolean {
  if (field === "document_number") return value === null;
  if (name === "setPause") return value === true;
  if (name === "searchStore") return typeof value === "string" && value.length > 0 && value.length <= 64;
  if (name === "setNickname") return typeof value === "string" && nicknameAccepted(value);
  return false;
}

function addressOf(name: CallName, field?: string, value?: string): string {
  const values = {
    retailer: "falabella",
    store: "0101",
    id: "1",
    hash_id: theirOrder,
    store_id: "1",
    sku: "880101410",
    pair_id: "1",
    delivery_id: "1",
    kind: "stores",
    product: "880101",
    position: "1",
    hwd: "no-such-box",
    name: "no-such-mapping",
  };
  return fillPath(calls[name].path, field === undefined ? values : { ...values, [field]: value ?? "" });
}

function fields(shape: unknown): string[] {
  return Object.keys((shape as Shape | undefined)?.properties ?? {});
}

/** All that the database holds, but for the pages that were seen. */
async function everything(): Promise<unknown> {
  const tables = [
    "order",
    "pair",
    "order_event",
    "device",
    "client",
    "session",
    "login_code",
    "stock",
    "poll_answer",
    "page_view",
    "order_link",
    "staff",
    "staff_session",
    "staff_action",
    "staff_event",
    "alert_dismissal",
    "device_event",
  ];
  const digests = tables.map((table) =>
    shop.rows(
      `select '${table}' as "table", count(*)::int, md5(string_agg(t::text, '|' order by t::text)) from "${table}" t`,
    ),
  );
  return Promise.all(digests);
}
