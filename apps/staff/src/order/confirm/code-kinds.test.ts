import { codeKinds, sizesNamed } from "@horma/gtin/code-kinds";
import { expect, it } from "vitest";
import { ordersMeant } from "../../checkout/find-order.ts";
import { anOrder, aPair } from "../board.fixture.ts";
import { checkScan } from "./scan-check.ts";

const names = Object.keys(sizesNamed) as (keyof typeof sizesNamed)[];
const pairs = names.map((name, id) => aPair({ id, state: "picking", ...sizesNamed[name] }));

it.each(codeKinds)("[SC-13] camera, reader and typed code of a runner: %s", (_, text, named) => {
  const check = checkScan(pairs, text);
  if (named === undefined) expect(check).toMatchObject({ kind: "other" });
  else expect(check).toMatchObject({ kind: "right", pair: sizesNamed[named] });
});

it.each(codeKinds)("[SC-16] the till: %s", (_, text, named) => {
  const orders = names.map((name, id) =>
    anOrder({
      hash_id: name,
      code: `AAA${id}`,
      pairs: [aPair({ ...sizesNamed[name], state: "with_shopper", place: "shopper" })],
    }),
  );
  expect(ordersMeant(orders, text).map(({ hash_id }) => hash_id)).toEqual(named === undefined ? [] : [named]);
});
