import { keyScopes } from "@horma/domain";
import Type from "typebox";
import { Instant, nullable } from "./field-types.ts";
import { StoreCode } from "./store.ts";

/** A machine's key, without its secret. */
export const Key = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  scopes: Type.Array(Type.Enum([...keyScopes])),
  /** The codes of the stores that it is for; null for every store. */
  stores: nullable(Type.Array(StoreCode)),
  /** When it ends; null if never. */
  expires_at: nullable(Instant),
});
