import Type, { type TObject, type TProperties } from "typebox";
import { type CallName, type CallRoute, calls } from "./calls.ts";
import { closed } from "./field-types.ts";
import { type CallSchema, schemas } from "./schemas.ts";

/**
 * A call's query, also of one that has none. A name that the call does not know is refused, because what it meant would not happen
 * (`dryrun=true`); the specification's own calls ignore it.
 */
export function queryOf(name: CallName): TObject {
  const { ignoresUnknown }: CallRoute = calls[name];
  const { query }: CallSchema = schemas[name];
  const { properties = {} } = (query ?? {}) as { properties?: TProperties };
  return Type.Object(properties, ignoresUnknown ? {} : closed);
}
