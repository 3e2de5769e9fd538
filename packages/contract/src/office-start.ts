/** The first steps from an empty server to a served shopper (mock-up 60c). */
import Type from "typebox";
import { nullable } from "./field-types.ts";
import { OfficeStore } from "./office.ts";

/** What is there already; `store` is the first one that is open for good, and the rest is of it or of the whole server. */
export const FirstSteps = Type.Object({
  store: nullable(OfficeStore),
  devices: Type.Boolean(),
  products: Type.Boolean(),
  stock: Type.Boolean(),
  people: Type.Boolean(),
  /** Whether a shopper opened the store's pages, asked for a pair, and had one. */
  opened: Type.Boolean(),
  requested: Type.Boolean(),
  served: Type.Boolean(),
});
export type FirstSteps = Type.Static<typeof FirstSteps>;
