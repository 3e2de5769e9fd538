import { expect, it } from "vitest";
import { checkFirstObject } from "../../../../src/integration/import/file/first-object.ts";
import { findKind } from "../../../../src/integration/import/kind/kinds.ts";

const shape = { mapping: {}, rules: {} };
const check = (text: string, name = "products", more = {}) => {
  const kind = findKind(name);
  if (kind === undefined) throw new Error(name);
  checkFirstObject(text, kind, { ...shape, ...more });
};

it.each([
  ['{"error":"unauthorized"}\n', /answer with an error \("error"\)/],
  ['\n{"errors":[{"code":401}],"name":"x"}', /answer with an error/],
  [
    '{"statusCode":401,"message":"Unauthorized"}',
    /no key of the first object is a column of products \(statusCode, message\)/,
  ],
  ['{\n  "product": "880101"\n}', /over several lines/],
])("[FI-03] %j is refused by its head", (text, why) => expect(() => check(text)).toThrow(why));

it("[FI-03] an error beside a store's code is an error too", () =>
  expect(() => check('{"error":"x","code":"401"}', "stores")).toThrow(/answer with an error/));

it.each([
  ['{"product":"880101","error":"x"}', {}],
  ['{"glosa":"x"}', { mapping: { glosa: "name" } }],
  ["not json", {}],
  ["{}", {}],
  ["", {}],
])("[FI-03] %j is read", (text, more) => expect(() => check(text, "products", more)).not.toThrow());
