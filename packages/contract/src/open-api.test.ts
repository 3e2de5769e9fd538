import { readdirSync } from "node:fs";
import type { TSchema } from "typebox";
import { Check } from "typebox/value";
import { expect, it } from "vitest";
import { type CallName, type CallRoute, calls, tokensOf } from "./calls.ts";
import { bodyExamples } from "./examples.ts";
import { openApi } from "./open-api.ts";
import { type CallSchema, modules, schemas } from "./schemas.ts";

type Described = { tags: string[]; security: Record<string, unknown>[]; responses: Record<string, object> };
const document = openApi({ version: "1.0.0", retailer: "falabella", url: "https://horma.example" });
const text = JSON.stringify(document);

it("[EV-05] every reference leads to a component, and every component is referred to", () => {
  const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
  expect([...referred].sort()).toEqual(Object.keys(document.components.schemas).sort());
  expect([...referred]).toEqual(
    expect.arrayContaining(["Order", "Store", "Product", "CreateOrderBody", "Problem"]),
  );
});

it("[EV-05] whatever this package exports of schemas has its name in the document", async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const known = new Set<object>(modules.flatMap((module) => Object.values(module) as object[]));
  // Messages of boxes are AsyncAPI's.
  for (const file of files.filter((each) => !/^(index|mqtt|box-payload|live)\.ts$/.test(each))) {
    const module: Record<string, unknown> = await import(`./${file}`);
    for (const [name, value] of Object.entries(module)) {
      const isSchema = typeof value === "object" && value !== null && "~kind" in value;
      if (isSchema) expect(known.has(value), `${file}: ${name}`).toBe(true);
    }
  }
});

it.each(Object.keys(calls) as CallName[])("[EV-05] %s has a tag, its caller and its refusals", (name) => {
  const route: CallRoute = calls[name];
  const path = document.paths[route.path.replace("{retailer}", "falabella")];
  const described = path?.[route.method.toLowerCase()] as Described | undefined;
  if (described === undefined) throw new Error(`${name} is not described`);
  const { tags, security, responses } = described;
  expect(tags).toHaveLength(1);
  const schemes: Record<string, string[]> = {
    undefined: [],
    shopper: ["shopper"],
    staff: ["staff"],
    office: ["office"],
    wallboard: ["wallboard"],
    key: ["machineKey"],
  };
  const csrf = route.method === "GET" || tokensOf(route).includes("key") ? [] : ["csrf"];
  expect(Object.keys(security[0] ?? {})).toEqual([
    ...(schemes[`${tokensOf(route)[0]}`] ?? ["unknown"]),
    ...csrf,
  ]);
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(["429", "503", "4XX", "5XX"]));
});

it.each(Object.entries(bodyExamples))("[EV-05] the example of %s fits its schema", (name, example) => {
  const { body }: CallSchema = schemas[name as CallName];
  expect(Check(body as TSchema, example)).toBe(true);
});
