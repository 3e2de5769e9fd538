import { type CallName, type CallRoute, type CallSchema, calls, schemas, tokensOf } from "@horma/contract";
import fc from "fast-check";
import { fromSchema, type Known, type Schema } from "./from-schema.ts";
import { hostileText, hostileValue, spoiled } from "./hostile.ts";

/** One request as it is sent; `party` says whose token goes with it. */
export type HostileRequest = {
  call: CallName;
  party: FuzzParty;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
};
/** A call's input before it is put on the wire. */
type Input = { params: Record<string, unknown>; query: [string, unknown][]; body: Record<string, unknown> };

/** Who may ask: whose order it is, the staff, and those who are not let in. */
export type FuzzParty =
  | "owner"
  | "head"
  | "manager"
  | "runner"
  | "cashier"
  | "elsewhere"
  | "garbage"
  | "none";

/** Mostly those whose token gets past the door. */
function parties(call: CallName): fc.Arbitrary<FuzzParty> {
  const tokens = tokensOf(calls[call]);
  const right: FuzzParty = tokens.includes("staff")
    ? "manager"
    : tokens.includes("office")
      ? "head"
      : tokens.length > 0
        ? "owner"
        : "none";
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(right) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "owner",
        "head",
        "manager",
        "runner",
        "cashier",
        "elsewhere",
        "garbage",
        "none",
      ),
    },
  );
}

/** What a store holds: values by the field that asks for them, and fields that belong together. */
export type Things = { known: Known; together: readonly Record<string, unknown>[] };

/** Requests to every call: right ones, ones with a value that is wrong, and ones that are no request for it at all. */
export function hostileRequest(things: Things): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...(Object.keys(calls) as CallName[])).chain((call) => {
    const input = fc.oneof(
      { weight: 3, arbitrary: rightInput(call, things) },
      { weight: 2, arbitrary: wrongInput(call, things) },
    );
    return input.chain((sent) => onTheWire(call, sent));
  });
}

function rightInput(call: CallName, { known, together }: Things): fc.Arbitrary<Input> {
  const { params, query, body }: CallSchema = schemas[call];
  const part = (schema: unknown) =>
    schema === undefined ? fc.constant({}) : fromSchema(schema as Schema, known);
  const parts = fc.record({ params: part(params), query: part(query), body: part(body) });
  return fc.tuple(parts, fc.constantFrom(...together), fc.nat(3)).map(([each, things, apart]) => {
    const fitting = (made: unknown) => (apart === 0 ? made : fitted(made as object, things));
    return {
      params: fitting(each.params) as Input["params"],
      query: Object.entries(each.query as object),
      body: fitting(each.body) as Input["body"],
    };
  });
}

/** An input about one thing: the pair is one of the order's. */
function fitted(made: object, things: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(made).map(([name, value]) => [name, things[name] ?? value]));
}

/** A right input with one value that is not, one missing, or one too many. */
function wrongInput(call: CallName, things: Things): fc.Arbitrary<Input> {
  const { params, query, body } = schemas[call] as { params?: Schema; query?: Schema; body?: Schema };
  const fields = (["params", "query", "body"] as const).flatMap((part) =>
    Object.keys({ params, query, body }[part]?.properties ?? {}).map((name) => ({ part, name })),
  );
  const extra = { part: body === undefined ? "query" : "body", name: "extra" } as const;
  return fc
    .tuple(rightInput(call, things), fc.constantFrom(...fields, extra), hostileValue, fc.nat(5))
    .map(([input, { part, name }, value, how]) => {
      const drop = how === 0 && part !== "params";
      if (part === "query") {
        const others = input.query.filter(([each]) => each !== name || how === 1);
        return { ...input, query: drop ? others : [...others, [name, value]] };
      }
      const { [name]: _, ...others } = input[part];
      return { ...input, [part]: drop ? others : { ...others, [name]: value } };
    });
}

function onTheWire(call: CallName, input: Input): fc.Arbitrary<HostileRequest> {
  const { method, path, aliases = [] }: CallRoute = calls[call];
  const json = JSON.stringify(input.body);
  const text = fc.oneof({ weight: 9, arbitrary: fc.constant(json) }, { weight: 1, arbitrary: spoiled(json) });
  const queries = fc.oneof(
    { weight: 12, arbitrary: fc.constant("") },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "&q=%",
        "&q[]=1",
        "&__proto__[admin]=1",
        "&q=1&q=2",
        "&%00",
        "#x",
        "&".repeat(2_000),
      ),
    },
  );
  return fc
    .record({
      party: parties(call),
      place: fc.constantFrom(path, path, ...aliases),
      more: queries,
      headers: hostileHeaders,
      text,
      infix: fc.oneof(
        { weight: 40, arbitrary: fc.constant("/v1/") },
        { weight: 1, arbitrary: fc.constantFrom("//v1//", "/v1/./", "/v1/%2e%2e/v1/", "/V1/") },
      ),
    })
    .map(({ party, place, more, headers, text: payload, infix }) => {
      const filled = place
        .replace("{retailer}", "falabella")
        .replace(/\{(\w+)\}/g, (_, name: string) => escaped(input.params[name]));
      const query = input.query.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&");
      const url = `${filled.replace("/v1/", infix)}?${query}${more}`;
      return { call, party, url, headers, payload: method === "POST" ? payload : undefined };
    });
}

const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 10, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.stringMatching(/^[0-9A-Za-z_-]{8}$/).map((key) => ({ "idempotency-key": key })),
  },
  { weight: 1, arbitrary: hostileText.map((key) => ({ "idempotency-key": printable(key) })) },
  { weight: 1, arbitrary: hostileText.map((value) => ({ authorization: `Bearer ${printable(value)}` })) },
  {
    weight: 1,
    arbitrary: hostileText.map((value) => ({ cookie: `_csrf=${printable(value)}; __proto__=1` })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        "application/json; charset=utf-16",
        "text/xml",
        "text/plain",
        "multipart/form-data",
        "x",
        "application/x-www-form-urlencoded",
      )
      .map((type) => ({ "content-type": type })),
  },
  {
    weight: 1,
    arbitrary: hostileText.map((value) => ({
      "x-forwarded-for": printable(value),
      "x-forwarded-proto": printable(value),
      "if-none-match": printable(value),
      "accept-language": printable(value),
    })),
  },
);

/** What a header may hold: a parser refuses the rest before anyone sees it. */
function printable(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").slice(0, 4_000);
}

/** Percent-encoded; half a surrogate pair as the bytes that a sloppy encoder makes of it. */
function escaped(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
  return /\p{Surrogate}/u.test(text) ? "%ED%A0%80" : encodeURIComponent(text);
}
