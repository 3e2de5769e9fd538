import type { TSchema } from "typebox";
import { modules } from "./schemas.ts";

type Node = Record<string, unknown>;

/**
 * Names the schemas that this package exports, so that each stands once in a document and is referred to. A body or an answer
 * without a name of its own gets its call's.
 */
export function nameSchemas() {
  const names = new Map<unknown, string>();
  for (const module of modules) {
    for (const [name, value] of Object.entries(module)) {
      const identity = /^[A-Z]/.test(name) && isSchema(value) ? identityOf(value) : undefined;
      if (identity !== undefined && !names.has(identity)) names.set(identity, name);
    }
  }
  const met = new Map<string, Node>();
  const refer = (schema: TSchema, name: string): Node => {
    if (!met.has(name)) {
      met.set(name, {});
      met.set(name, inner(schema));
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const inner = (schema: TSchema): Node =>
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, within(key, value)]));
  const within = (key: string, value: unknown): unknown => {
    if (key === "properties")
      return Object.fromEntries(
        Object.entries(value as Record<string, TSchema>).map(([name, each]) => [name, walk(each)]),
      );
    if (key === "items") return walk(value as TSchema);
    if (key === "anyOf" || key === "allOf" || key === "oneOf") return (value as TSchema[]).map(walk);
    return value;
  };
  const walk = (schema: TSchema): Node => {
    const name = names.get(identityOf(schema));
    return name === undefined ? inner(schema) : refer(schema, name);
  };
  return {
    /** The schema, or a reference to it. An object without a name of its own gets this one. */
    plain: (schema: TSchema, name: string): Node =>
      !names.has(identityOf(schema)) && "properties" in schema ? refer(schema, name) : walk(schema),
    /** Every schema that was referred to, by its name, and these. */
    components: (more: readonly TSchema[]): Record<string, Node> => {
      for (const schema of more) walk(schema);
      return Object.fromEntries([...met].sort(([one], [other]) => (one < other ? -1 : 1)));
    },
  };
}

/** What stays the same object when a schema is made optional; undefined for a schema too small for a name. */
function identityOf(schema: TSchema): unknown {
  const {
    properties,
    anyOf,
    enum: values,
  } = schema as { properties?: object; anyOf?: object; enum?: object };
  return properties ?? anyOf ?? values;
}

function isSchema(value: unknown): value is TSchema {
  return typeof value === "object" && value !== null && "~kind" in value;
}
