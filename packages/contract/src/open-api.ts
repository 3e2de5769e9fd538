/** The API as an OpenAPI 3.1 document, made from `calls.ts` and `schemas.ts`. */
import type { TSchema } from "typebox";
import {
  type CallName,
  type CallRoute,
  calls,
  clientLive,
  importLive,
  staffLive,
  tokensOf,
  xsrf,
} from "./calls.ts";
import { bodyExamples, parameterExamples } from "./examples.ts";
import { nameSchemas } from "./named-schemas.ts";
import { queryOf } from "./query.ts";
import { Problem, problemType, RefusalBody } from "./refusal.ts";
import { type CallSchema, schemas } from "./schemas.ts";

type Node = Record<string, unknown>;

/** Every tag with what is under it. A call has the first that it fits. */
const tags: readonly [
  name: string,
  description: string,
  fits: (path: string, route: CallRoute) => boolean,
][] = [
  ["Machines", "Calls of the retailer's other systems, with a key", (_, route) => isOfMachines(route)],
  ["Staff", "The store's tablets", (path) => path.startsWith("/api/v1/staff")],
  ["Office", "Where a retailer runs its stores", (path) => path.startsWith("/api/v1/office")],
  ["Wallboard", "The waiting requests on a wall", (_, { token }) => token === "wallboard"],
  [
    "Orders",
    "The pairs that a shopper requests to try on",
    (path) => /\/(order|poll|remote|client\/live|client\/screens)/.test(path),
  ],
  ["Catalogue", "Products, prices and stock", (path) => /\/(product|search|discounts|inventory)/.test(path)],
  ["Stores", "Stores and their hours", (path) => path.startsWith("/api/v1/stores")],
  ["Visits", "Identification of shoppers, and kiosks", () => true],
];

/** How each kind of caller says who they are, by the `token` of its calls. */
const schemeOf = {
  shopper: "shopper",
  staff: "staff",
  office: "office",
  wallboard: "wallboard",
  key: "machineKey",
} as const;
const bearer = (description: string) => ({ type: "http", scheme: "bearer", description });
const securitySchemes = {
  shopper: bearer("The `auth_token` of a shopper's login."),
  staff: bearer(
    "The `auth_token` of a staff member's login. It works only with the cookie `staff-tablet` of that login.",
  ),
  office: bearer(
    "The `auth_token` of `enterOffice`. It works only with the cookie `office-browser` of that entry.",
  ),
  wallboard: bearer(
    "The token that was returned when the wallboard was opened. It works only on that tablet.",
  ),
  machineKey: bearer("A key of `npm run key`, `hk_…`. It needs neither cookies nor the CSRF header."),
  csrf: {
    type: "apiKey",
    in: "header",
    name: "X-XSRF-TOKEN",
    description: `The cookie \`${xsrf.cookie}\`, sent back with every non-GET call. \`GET /api/v1/xsrf\` sets it.`,
  },
};

const waits = { "Retry-After": { $ref: "#/components/headers/RetryAfter" } };
const refusal = (description: string, headers?: Node) => ({
  description,
  ...(headers && { headers }),
  content: {
    "application/json": { schema: { $ref: "#/components/schemas/RefusalBody" } },
    [problemType]: { schema: { $ref: "#/components/schemas/Problem" } },
  },
});
const refusals = {
  "429": { $ref: "#/components/responses/TooMany" },
  "503": { $ref: "#/components/responses/Unavailable" },
  "4XX": { $ref: "#/components/responses/Refused" },
  "5XX": { $ref: "#/components/responses/Failed" },
};

/**
 * @param version of the product
 * @param retailer whose API it is
 * @param url where it is reached
 */
export function openApi({ version, retailer, url }: { version: string; retailer: string; url: string }) {
  const named = nameSchemas();
  const paths: Record<string, Node> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const route: CallRoute = calls[name];
    const path = route.path.replace("{retailer}", retailer);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route, named.plain) };
  }
  for (const [path, stream] of Object.entries(streams())) paths[path] = { get: stream };
  // Last: by now every schema that is named was met.
  const components = named.components([RefusalBody, Problem]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Horma",
      version,
      license: { name: "MIT", identifier: "MIT" },
      description:
        "In-store try-on for footwear stores. A refused call returns an `application/json` body with a `code`. Machines, and " +
        `callers that accept \`${problemType}\`, receive the same as problem details (RFC 9457). A call ` +
        "refuses parameters of its query and fields of its body that it does not list, with 400; calls that ignore others in " +
        "their query say so.",
    },
    servers: [{ url }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes,
      headers: {
        RetryAfter: {
          description: "Seconds to wait before the next call.",
          schema: { type: "integer", minimum: 1 },
        },
      },
      responses: {
        Refused: refusal("The call is refused. Nothing was done."),
        TooMany: refusal("Too many calls or wrong tries. Nothing was done.", waits),
        Unavailable: refusal("The server cannot process this call now.", waits),
        Failed: refusal("An internal error occurred."),
      },
      schemas: components,
    },
  };
}

function operation(name: CallName, route: CallRoute, plain: (schema: TSchema, name: string) => Node): Node {
  const { summary, params, headers, body, answer }: CallSchema = schemas[name];
  const nothing = "type" in answer && answer.type === "null";
  const Name = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const parameters = [
    ...parametersOf("path", params, plain),
    ...parametersOf("query", queryOf(name), plain),
    ...parametersOf("header", headers, plain),
    ...(route.tagged ? [{ name: "If-None-Match", in: "header", schema: { type: "string" } }] : []),
  ];
  const etag = { ETag: { description: "Changes with the answer.", schema: { type: "string" } } };
  return {
    operationId: name,
    summary,
    tags: [tagOf(route.path, route)],
    ...(route.permission && { description: `Needs the permission \`${route.permission}\`.` }),
    ...(route.scope && { description: scopesOf(route.scope) }),
    ...(route.ignoresUnknown && { description: "Ignores parameters of the query that are not listed." }),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(route.takes && {
      requestBody: {
        required: true,
        content: Object.fromEntries(route.takes.map((each) => [each, fileOf(each)])),
      },
    }),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: plain(body, `${Name}Body`), ...exampleOf(name) } },
      },
    }),
    responses: {
      ...(nothing
        ? { "204": { description: "Done." } }
        : {
            "200": {
              description: summary,
              ...(route.tagged && { headers: etag }),
              content: route.gives
                ? { [route.gives]: aFile }
                : { "application/json": { schema: plain(answer, `${Name}Answer`) } },
            },
          }),
      ...(route.tagged && { "304": { description: "The caller already has this answer.", headers: etag } }),
      ...refusals,
    },
  };
}

/** What is no JSON. */
const aFile = { schema: { type: "string" } };

/** A file in a body: text, or bytes, which have no schema. */
function fileOf(mediaType: string): Node {
  return /^(image\/|application\/octet-stream)/.test(mediaType) ? {} : aFile;
}

function scopesOf(scope: NonNullable<CallRoute["scope"]>): string {
  return `Needs the scope ${[scope]
    .flat()
    .map((each) => `\`${each}\``)
    .join(" or ")}.`;
}

function exampleOf(name: CallName): Node {
  const example = bodyExamples[name];
  return example === undefined ? {} : { example };
}

function parametersOf(
  place: "path" | "query" | "header",
  schema: TSchema | undefined,
  plain: (schema: TSchema, name: string) => Node,
): Node[] {
  if (schema === undefined) return [];
  const { properties, required = [] } = schema as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties ?? {}).map(([name, each]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: plain(each, name),
    ...(parameterExamples[name] !== undefined && { example: parameterExamples[name] }),
  }));
}

/** What the office shares with machines is described as theirs: the office's own calls are promised to no one. */
function isOfMachines(route: CallRoute): boolean {
  return tokensOf(route).includes("key");
}

function securityOf(route: CallRoute): Node[] {
  const [token] = tokensOf(route);
  const scheme = token === undefined ? {} : { [schemeOf[token]]: [] };
  return [{ ...scheme, ...(route.method !== "GET" && !isOfMachines(route) && { csrf: [] }) }];
}

function tagOf(path: string, route: CallRoute): string {
  return tags.find(([, , fits]) => fits(path, route))?.[0] ?? "";
}

/** The streams of server-sent events, which are no calls. */
function streams(): Record<string, Node> {
  const stream = (
    operationId: string,
    path: string,
    scheme: string,
    example: string,
    texts: [string, string],
  ) => ({
    operationId,
    summary: texts[0],
    description: texts[1],
    security: [{ [scheme]: [] }],
    tags: [tagOf(path, { method: "GET", path, ...(scheme === "machineKey" && { token: "key" }) })],
    ...(path.includes("{id}") && {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
    }),
    responses: {
      "200": {
        description: "Server-sent events. The stream ends when its token does; clients reconnect.",
        content: { "text/event-stream": { schema: { type: "string" }, example } },
      },
      ...refusals,
    },
  });
  return {
    [clientLive]: stream("streamOrders", clientLive, "shopper", 'event: order\ndata: {"hash_id":"…"}\n\n', [
      "The shopper's orders, live",
      "`order` has the answer of `getOrder` as data: each open order at once, and again when it changes.",
    ]),
    [staffLive]: stream("streamChanges", staffLive, "staff", "event: changed\ndata:\n\n", [
      "The store's changes, live",
      "`changed`, without data, at once and whenever the board changed.",
    ]),
    [importLive]: stream("streamImport", importLive, "machineKey", 'event: import\ndata: {"id":1}\n\n', [
      "An import, live",
      "`import` has the answer of `getImport` as data, at once and whenever it changes. The stream ends with the import.",
    ]),
  };
}
