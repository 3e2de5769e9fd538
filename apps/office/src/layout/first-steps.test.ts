import { expect, it } from "vitest";
import { shownStep } from "./first-steps.ts";

const store = { code: "0101", name: "Alameda" };
const none = {
  look: false,
  store: null,
  devices: false,
  products: false,
  stock: false,
  people: false,
  opened: false,
  requested: false,
  served: false,
  demo: false,
};

it.each([
  ["an empty server", none, null, "store"],
  ["a store", { ...none, store }, null, "devices"],
  ["a step that was left", { ...none, store, devices: true, products: true }, null, "stock"],
  ["a step that is asked for", { ...none, store }, "people", "people"],
  ["the look that is asked for", none, "look", "look"],
  ["an address of another version", { ...none, store }, "colours", "devices"],
  [
    "all",
    { ...none, store, devices: true, products: true, stock: true, people: true, opened: true },
    null,
    "poster",
  ],
])("[CT-09] with %s the page goes on where it should", (_, steps, asked, shown) =>
  expect(shownStep(steps, asked)).toBe(shown),
);
