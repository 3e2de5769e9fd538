import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type CallName, type CallRoute, calls } from "./calls.ts";
import { type CallSchema, schemas } from "./schemas.ts";

type Shape = {
  type?: string;
  pattern?: string;
  enum?: unknown[];
  format?: string;
  const?: unknown;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
};

/** The paths of the strings of a shape that may hold any text. */
function textsOf(shape: Shape | undefined, path = ""): string[] {
  if (shape === undefined) return [];
  const { type, pattern, enum: values, format, const: only, properties = {}, items, anyOf = [] } = shape;
  // Words without control characters are any text all the same.
  const form = pattern?.startsWith("^\\P{C}") ? undefined : pattern;
  const fixed = [form, values, format, only].some((each) => each !== undefined);
  return [
    ...(type === "string" && !fixed ? [path] : []),
    ...Object.entries(properties).flatMap(([name, each]) => textsOf(each, path ? `${path}.${name}` : name)),
    ...textsOf(items, `${path}[]`),
    ...anyOf.flatMap((each) => textsOf(each, path)),
  ];
}

it("docs/security.md lists every free text that staff and other systems can send", () => {
  const [, section = ""] = readFileSync("docs/security.md", "utf8").split("## What staff write\n");
  const [table = ""] = section.split("\n## ");
  const named = [...table.matchAll(/^\| .*? \|/gm)].flatMap(([cell]) =>
    [...cell.matchAll(/`(\w+)` `([^`]+)`/g)].map(([, call, text]) => `${call} ${text}`),
  );
  const sent = (Object.entries(calls) as [CallName, CallRoute][])
    .filter(([, { token }]) => token !== undefined && token !== "shopper")
    .flatMap(([name]) => {
      const { body, query, params, headers }: CallSchema = schemas[name];
      return [body, query, params, headers].flatMap((part) => textsOf(part).map((text) => `${name} ${text}`));
    });
  expect(named.toSorted()).toEqual(sent.toSorted());
});
