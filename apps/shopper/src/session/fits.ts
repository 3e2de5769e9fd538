/** The part of JSON Schema that the contract's answers use. */
export type Schema = {
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
};

/** Whether an unknown value matches a schema; extra properties are allowed. */
export function fits(value: unknown, schema: Schema): boolean {
  const { type, anyOf, items = {} } = schema;
  if (anyOf !== undefined) return anyOf.some((each) => fits(value, each));
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if (type === undefined) return true;
  if (type === "null") return value === null;
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value) && value.every((each) => fits(each, items));
  if (type === "object") return typeof value === "object" && value !== null && hasFields(value, schema);
  return typeof value === type;
}

function hasFields(value: object, { properties = {}, required = [] }: Schema): boolean {
  return Object.entries(properties).every(([name, schema]) => {
    const field: unknown = value[name as keyof typeof value];
    return field === undefined ? !required.includes(name) : fits(field, schema);
  });
}
