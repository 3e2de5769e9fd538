import Type, { type TSchema } from "typebox";
import { Check } from "typebox/value";
import { storable } from "../db/storable.ts";

/**
 * The parts of a value that fit a schema. Of objects the fields that fit, of arrays the items that fit, of texts that are too long
 * their beginning; undefined if nothing fits. Fields outside the schema are left out.
 * @param lost gets the paths of what does not fit
 */
export function knownParts(schema: TSchema, value: unknown, lost: string[], path = ""): unknown {
  if (Type.IsObject(schema) && isRecord(value)) return knownFields(schema.properties, value, lost, path);
  if (Type.IsArray(schema) && Array.isArray(value)) {
    const { maxItems } = schema as { maxItems?: number };
    const fits = value.filter((item) => fitsWhole(schema.items, item)).slice(0, maxItems);
    if (fits.length < value.length) lost.push(path);
    return fits;
  }
  if (fitsWhole(schema, value)) return value;
  lost.push(path);
  const { maxLength } = schema as { maxLength?: number };
  const beginning = String(value).slice(0, maxLength);
  return typeof value === "string" && fitsWhole(schema, beginning) ? beginning : undefined;
}

function fitsWhole(schema: TSchema, value: unknown): boolean {
  return Check(schema, value) && storable(value);
}

function knownFields(
  properties: Record<string, TSchema>,
  value: Record<string, unknown>,
  lost: string[],
  path: string,
): Record<string, unknown> {
  const known: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (value[name] === undefined && Type.IsOptional(schema)) continue;
    const part = knownParts(schema, value[name], lost, path === "" ? name : `${path}.${name}`);
    if (part !== undefined) known[name] = part;
  }
  return known;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
