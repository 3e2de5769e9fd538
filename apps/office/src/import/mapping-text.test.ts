import { readMapping } from "@horma/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { mappingText } from "./mapping-text.ts";

it("whatever headings are matched, the server reads them as they were", () => {
  const heading = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== "");
  fc.assert(
    fc.property(
      fc.dictionary(heading, fc.constantFrom("price", "sku", "-"), { noNullPrototype: true }),
      (matches) => {
        expect(readMapping(mappingText(matches))).toEqual({ headings: matches, rules: {} });
      },
    ),
  );
});
