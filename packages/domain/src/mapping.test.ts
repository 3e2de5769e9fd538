import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CellRule, headingsOf, ruleExamples, ruleMaker, ruleNames } from "./cell-rule.ts";
import { longestMapping, type Mapping, readMapping, writeMapping } from "./mapping.ts";

/** What a rule makes of the cells under its headings. */
function made(text: string, ...cells: string[]): string {
  const mapping = readMapping(text);
  if (typeof mapping === "string") throw new Error(mapping);
  const [rule] = Object.values(mapping.rules);
  if (rule === undefined) throw new Error("no rule");
  return ruleMaker(rule)(cells);
}

describe("rules that make a cell of others", () => {
  it.each(ruleNames)("[FI-14] %s makes what its example says", (name) => {
    const [rule, cells, result] = ruleExamples[name];
    expect(made(rule, ...cells)).toBe(result);
  });

  it.each([
    ["x=left(sku,6)", ["880"], "880"],
    ["x=left(sku,6)", [""], ""],
    ["x=right(sku,3)", ["41"], "41"],
    ["x=left(sku,4)", ["88  01"], "88"],
    ["x=before(sku,'-')", ["880101"], ""],
    ["x=before(sku,'-')", ["a-b-c"], "a"],
    ["x=after(sku,'-')", ["a-b-c"], "b-c"],
    ["x=after(sku,'-')", ["880101"], ""],
    ["x=before_last(sku,'-')", ["880101"], ""],
    ["x=part(sku,'/',3)", ["a / b"], ""],
    ["x=part(sku,'/',2)", ["a / b / c"], "b"],
    ["x=first(a,b)", ["", ""], ""],
    ["x=first(a,b,'0')", ["", ""], "0"],
    ["x=join(a,'-',b)", ["8801", ""], ""],
    ["x=join('P-',a,' ',a)", ["1", "1"], "P-1 1"],
    ["x='  a,b=c '", [], "a,b=c"],
    ["x='it''s'", [], "it's"],
    ["x=''", [], ""],
  ] as const)("[FI-14] %s of %j is %j", (rule, cells, result) => {
    expect(made(rule, ...cells)).toBe(result);
  });
});

describe("a mapping", () => {
  it.each([
    ["", {}, []],
    [" , precio lista = price , glosa=name,", { "precio lista": "price", glosa: "name" }, []],
    [`'Precio, lista'=price,"a=b"=name`, { "Precio, lista": "price", "a=b": "name" }, []],
    ["Precio (CLP)=price,Men's=name", { "Precio (CLP)": "price", "Men's": "name" }, []],
    ["product=left(sku,6),Cod=sku", { Cod: "sku" }, ["sku"]],
    [`x=JOIN( Estilo , '-' , "Color (web), 2" )`, {}, ["Estilo", "Color (web), 2"]],
    [`x=part('sku',-,2)`, {}, ["sku"]],
  ] as const)("[FI-14] %s is read", (text, headings, read) => {
    const mapping = readMapping(text);
    if (typeof mapping === "string") throw new Error(mapping);
    expect(mapping.headings).toEqual(headings);
    expect(Object.values(mapping.rules).flatMap(headingsOf)).toEqual(read);
  });

  it.each([
    ["nombre", '"nombre" is not heading=column'],
    ["Precio, lista=price", '"Precio" is not heading=column'],
    ["=name", '"" is not heading=column'],
    ["a=", "nothing follows an ="],
    ["a=b=c", "a comma is missing"],
    ["'a'b=c", '"a" is not heading=column'],
    ["a='b", "a quote is not closed: 'b"],
    ["a='b'c", 'a comma is missing before "c"'],
    ["a=upper(b)", "upper is not a rule: the rules are a text between quotes, left, right, before"],
    ["a=left(b,6", "the brackets of left are not valid"],
    ["a=left(b(c),6)", "the brackets of left are not valid"],
    ["a=left(b,)", "the brackets of left are not valid"],
    ["a=left(b)", "left does not accept that: write it like product=left(sku,6)"],
    ["a=left(b,0)", "left does not accept that"],
    ["a=left(b,6,7)", "left does not accept that"],
    ["a=left(b,c)", "left does not accept that"],
    ["a=before(b,'')", "before does not accept that"],
    ["a=join('b','c')", "join needs a heading: write it like"],
    ["a=first()", "first needs a heading"],
    ["a=first(a,b,c,d,e,f,g,h,i)", "first accepts up to 8"],
    ["a='b',a='c'", "the mapping has two rules for a"],
    [Array.from({ length: 31 }, (_, at) => `a${at}='b'`).join(), "a mapping can have at most 30 rules"],
    ["a".repeat(longestMapping + 1), "at most 4000 characters"],
  ])("[FI-14] %s is refused with what is wrong", (text, fault) => {
    expect(readMapping(text)).toContain(fault);
  });
});

it("[FI-14] a mapping that is written is read as it was, whatever its headings and texts are", () => {
  const text = fc
    .string({ minLength: 1, maxLength: 30 })
    .filter((each) => each.trim() === each && each !== "");
  const heading = text.map((each) => ({ heading: each }));
  const rule: fc.Arbitrary<CellRule> = fc.oneof(
    text.map((each): CellRule => ({ name: "text", given: [{ text: each }] })),
    fc
      .tuple(heading, text)
      .map(([from, sign]): CellRule => ({ name: "before_last", given: [from, { text: sign }] })),
    fc.tuple(heading, fc.integer({ min: 1, max: 200 })).map(
      ([from, number]): CellRule => ({
        name: "left",
        given: [from, { number }],
      }),
    ),
    fc
      .tuple(heading, text, heading)
      .map(([one, sign, other]): CellRule => ({ name: "join", given: [one, { text: sign }, other] })),
  );
  const mapping: fc.Arbitrary<Mapping> = fc.record({
    headings: fc.dictionary(text, fc.constantFrom("price", "sku", "-"), { noNullPrototype: true }),
    rules: fc.dictionary(fc.constantFrom("product", "size", "brand"), rule, { noNullPrototype: true }),
  });
  fc.assert(
    fc.property(mapping, (each) => {
      expect(readMapping(writeMapping(each))).toEqual(each);
    }),
  );
});
