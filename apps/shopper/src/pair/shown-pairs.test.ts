import type { Order } from "@horma/contract";
import type { SizeEntry } from "@horma/domain";
import { describe, expect, it } from "vitest";
import { anOrder } from "../order.fixture.ts";
import { byModel, chosenPairs, missingPairText, missingSkus, shownPairs, shownSizes } from "./shown-pairs.ts";

type Status = Order["order_details"][number]["status_id"];

const row = (size: string, eu: string | null) => ({
  input_value: size,
  cl: size,
  us: null,
  uk: null,
  eu,
  cm: null,
});

function orderOf(...pairs: [size: string, status: Status][]): Order {
  return anOrder({
    status_id: "pending",
    state: "pending",
    order_details: pairs.map(([size, status_id]) => ({
      status_id,
      reason: status_id === "canceled" ? "no_stock" : null,
      product: {
        id: `sku-${size}`,
        name: "Brisa 2",
        price: 69990,
        convertion_table: { values: [row(size, size === "41.5" ? "42 2/3" : "42")] },
        metadata: {
          brand: "Puelche",
          color: "Hueso",
          image: "/i.webp",
          size,
          sku: `sku-${size}`,
          model: "01",
          prices: [],
        },
      },
    })),
  });
}

describe("shown pairs", () => {
  it("[SC-12] shows the one or two sizes, each over its European one", () => {
    expect(shownPairs(orderOf(["41", "pending"], ["41.5", "dispatch"]))).toEqual([
      { size: "41", note: "EU 42" },
      { size: "41½", note: "EU 42⅔" },
    ]);
  });

  it("[FL-06] puts the pairs of one model and colour together, where the first of them stands", () => {
    const { order_details } = orderOf(["41", "pending"], ["40", "pending"], ["41.5", "pending"]);
    const [, other] = order_details;
    if (other) other.product.metadata.color = "Negro";
    const sizes = byModel(order_details).map((pairs) => pairs.map(({ product }) => product.metadata.size));
    expect(sizes).toEqual([["41", "41.5"], ["40"]]);
  });

  it("[ST-06] knows the skus of the pairs that ran out", () => {
    expect(missingSkus(orderOf(["41", "ready"], ["41.5", "canceled"]))).toEqual(["sku-41.5"]);
    expect(missingSkus(orderOf(["41", "canceled"]))).toEqual(["sku-41"]);
  });

  it("says which of two pairs ran out and which one goes on", () => {
    const pairs = shownPairs(orderOf(["41", "dispatch"], ["41.5", "canceled"]));
    expect(pairs[1]).toEqual({ size: "41½", note: "- No disponible", missing: true });
    expect(missingPairText(pairs)).toEqual({
      title: "La talla 41½ se agotó",
      text: "Seguimos con la 41, no pierdes tu lugar.",
    });
    expect(missingPairText(shownPairs(orderOf(["41", "dispatch"])))).toBeUndefined();
    expect(missingPairText(shownPairs(orderOf(["41", "canceled"], ["41.5", "canceled"])))).toBeUndefined();
  });

  it("[VA-03] shows the chosen sizes in the order they were chosen, before there is an order", () => {
    const sizes: SizeEntry[] = ["41", "41 1/2"].map((size, index) => ({
      size,
      sku: `sku-${index}`,
      has_stock: true,
      local_size: size === "41" ? "41" : "41.5",
    }));
    expect(shownSizes(sizes, ["sku-1", "sku-0", "sku-9"])).toEqual(["41½", "41"]);
    expect(chosenPairs(sizes, ["sku-0"], { values: [row("41", "42"), row("41.5", null)] })).toEqual([
      { size: "41", note: "EU 42" },
    ]);
    expect(chosenPairs(sizes, ["sku-1"], null)).toEqual([{ size: "41½" }]);
  });
});
