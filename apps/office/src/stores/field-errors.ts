import type { RefusedField } from "@horma/contract";
import type { StoreChanges } from "./store-form.ts";

/** Messages for refused values, by the field that each is shown at: `name`, `monday`, `seat 12`, `device box-04 name`. */
export type FieldErrors = ReadonlyMap<string, string>;

/** The field of each value that the server refused. */
export function fieldErrors(fields: readonly RefusedField[], sent: StoreChanges["body"]): FieldErrors {
  return new Map(fields.map((field) => [fieldOf(field, sent), withoutColumn(field.message)]));
}

function fieldOf({ part, row, column }: RefusedField, { seats, devices }: StoreChanges["body"]): string {
  if (part === "seats") return `seat ${seats?.[row]?.seat ?? ""}`;
  if (part === "devices") return `device ${devices?.[row]?.device ?? ""}${column === "name" ? " name" : ""}`;
  return column ?? "";
}

/** A message begins with its column's name in files, which the field says better. */
function withoutColumn(message: string): string {
  return message.replace(/^«[^»]*»: /, "");
}
