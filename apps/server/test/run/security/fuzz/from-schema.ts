import fc from "fast-check";

/** The part of JSON Schema that the contract is written in. */
export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
};

/** What is known to exist, by the name of the field that asks for it. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Values that a schema takes, at its bounds more often than not; three times in four what is known to exist. */
export function fromSchema(schema: Schema, known: Known = {}, field = ""): fc.Arbitrary<unknown> {
  const made = anyValue(schema, known);
  const existing = known[field];
  if (existing === undefined || existing.length === 0) return made;
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: made });
}

function anyValue(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => fromSchema(each, known)));
  switch (schema.type) {
    case "object":
      return anyObject(schema, known);
    case "array":
      return anyArray(schema, known);
    case "string":
      return anyText(schema);
    case "integer":
      return fc.integer({
        min: schema.minimum ?? -(2 ** 31),
        max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31),
      });
    case "number":
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      throw new Error(`no values are made from ${JSON.stringify(schema)}`);
  }
}

function anyObject({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, of]) => [name, fromSchema(of, known, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function anyArray({ items = {}, minItems = 0, maxItems = 3, uniqueItems }: Schema, known: Known) {
  const item = fromSchema(items, known, "items" in known ? "items" : "");
  const length = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) };
  return uniqueItems ? fc.uniqueArray(item, length) : fc.array(item, length);
}

function anyText({ pattern, format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  if (format === "date-time")
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date("2100") })
      .map((at) => at.toISOString());
  return fc.string({ unit: "grapheme-composite", minLength, maxLength });
}
