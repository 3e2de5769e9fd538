/** The first steps from an empty server to a served shopper (mock-up 60c). */
import Type from "typebox";
import { nullable } from "./field-types.ts";
import { OfficeStore } from "./office.ts";

/** What is there already; `store` is the first one that is open for good, and the rest is of it or of the whole server. */
export const FirstSteps = Type.Object({
  store: nullable(OfficeStore),
  /** Whether a look of the retailer's is live. */
  look: Type.Boolean(),
  devices: Type.Boolean(),
  products: Type.Boolean(),
  stock: Type.Boolean(),
  people: Type.Boolean(),
  /** Whether a shopper opened the store's pages, asked for a pair, and had one. */
  opened: Type.Boolean(),
  requested: Type.Boolean(),
  served: Type.Boolean(),
  /** Whether the demo is there that was loaded in the office; nothing else here counts it. */
  demo: Type.Boolean(),
});
export type FirstSteps = Type.Static<typeof FirstSteps>;

/** The demo's people with their PINs, which no one can read again. */
export const LoadedDemo = Type.Object({
  people: Type.Array(
    Type.Object({
      store: Type.String(),
      login: Type.String(),
      name: Type.String(),
      pin: Type.String({ description: "Six digits." }),
    }),
  ),
});
