import compile from "fast-json-stringify";
import type { FastifyInstance } from "fastify";

type Schema = Parameters<typeof compile>[0];

const compiled = new WeakMap<object, (value: unknown) => string>();

/**
 * Answers are written by their schema, as Fastify does it, but each schema is compiled once: that of a refusal is every
 * route's, twice, and a call's aliases have the call's own.
 */
export function serializeBySchema(app: FastifyInstance): void {
  app.setSerializerCompiler<Schema & object>(({ schema }) => {
    const known = compiled.get(schema);
    if (known) return known;
    const serialize = compile(schema);
    compiled.set(schema, serialize);
    return serialize;
  });
}
