import type { Look } from "@horma/contract";
import { expect, it } from "vitest";
import { formOf, lookOf, sameLook } from "./look-form.ts";

const plain: Look = { name: "Cadena", theme: "lima", logo: null, texts: { en: { claim: "Try it on here" } } };

it.each<[string, Look]>([
  ["a theme", plain],
  ["a colour", { ...plain, theme: "#c8102e" }],
  ["a logo and no text", { ...plain, logo: "a".repeat(64), texts: {} }],
])("[OF-11] a look comes back from its form: %s", (_, look) => {
  expect(lookOf(formOf(look))).toEqual(look);
});

it("[OF-11] a form's spaces and empty texts are not part of the look", () => {
  const form = formOf(plain);
  form.name = " Cadena ";
  const claim = form.texts.en;
  if (claim) claim.claim = "  ";
  expect(lookOf(form)).toEqual({ ...plain, texts: {} });
});

it("[OF-11] the order of languages does not make another look", () => {
  const texts = { en: { claim: "b" }, "es-CL": { claim: "a" } };
  const turned = { "es-CL": { claim: "a" }, en: { claim: "b" } };
  expect(sameLook({ ...plain, texts }, { ...plain, texts: turned })).toBe(true);
  expect(sameLook(plain, { ...plain, name: "Otra" })).toBe(false);
});
