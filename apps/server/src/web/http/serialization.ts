import compile from "fast-json-stringify";
import type { FastifyInstance } from "fastify";

type Schema = Parameters<typeof compile>[0];

const compiled = new WeakMap<object, (value: unknown) => string>();

/**
 * Writes answers by their schema, like Fastify, but compiles each schema once and on its first use. The refusal's schema is on every route, twice, and
 * a call's aliases share the call's own.
 */
export function serializeBySchema(app: FastifyInstance): void {
  app.setSerializerCompiler<Schema & object>(({ schema }) => {
    const known = compiled.get(schema);
    if (known) return known;
    let written: ((value: unknown) => string) | undefined;
    const serialize = (value: unknown) => {
      written ??= compile(schema);
      return written(value);
    };
    compiled.set(schema, serialize);
    return serialize;
  });
}
