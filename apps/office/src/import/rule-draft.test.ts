import { readMapping, ruleExamples, ruleNames } from "@horma/domain";
import { expect, it } from "vitest";
import { draftOf, ruleOf } from "./rule-draft.ts";

it.each(ruleNames)("[FI-14] the rule %s is the same after it was shown", (name) => {
  const mapping = readMapping(ruleExamples[name][0]);
  if (typeof mapping === "string") throw new Error(mapping);
  const [rule] = Object.values(mapping.rules);
  expect(rule && ruleOf(draftOf(rule))).toEqual(rule);
});

it.each([
  ["a fixed value of blanks", { name: "text", text: " " }],
  ["a sign", { name: "before_last", heading: "Código" }],
  ["a heading", { name: "left", number: "6" }],
  ["a number", { name: "left", heading: "Código", number: "seis" }],
  ["a number that counts", { name: "left", heading: "Código", number: "0" }],
  ["what is joined", { name: "join", heading: "Código", text: "-" }],
] as const)("is none while %s is missing", (_, given) => {
  expect(ruleOf({ ...draftOf(undefined), ...given })).toBeUndefined();
});

it("joins without a sign, and takes one heading as it is", () => {
  const draft = { ...draftOf(undefined), heading: "Estilo" };
  expect(ruleOf({ ...draft, name: "join", other: "Color" })).toEqual({
    name: "join",
    given: [{ heading: "Estilo" }, { heading: "Color" }],
  });
  expect(ruleOf({ ...draft, name: "first" })).toEqual({ name: "first", given: [{ heading: "Estilo" }] });
});
