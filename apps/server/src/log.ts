import { DrizzleQueryError } from "drizzle-orm";
import pino, { type DestinationStream, type Level, type Logger } from "pino";

/**
 * The log, JSON lines on standard output. An error of the database is written with its statement but without the
 * values, which are people's documents, names and numbers.
 */
export function createLog(level: Level | "silent", to?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return to ? pino(options, to) : pino(options);
}

function describeError(error: Error) {
  const { params: _values, detail: _row, ...described } = pino.stdSerializers.err(withoutValues(error));
  return described;
}

/** Drizzle repeats the values in its message, PostgreSQL those of the row in its detail. */
function withoutValues(error: Error): Error {
  if (!(error instanceof DrizzleQueryError)) return error;
  const bare = new Error(`Failed query: ${error.query}`, { cause: causeOf(error) });
  bare.name = error.name;
  if (error.stack) bare.stack = framesOf(error.stack);
  return bare;
}

function causeOf({ cause }: DrizzleQueryError): Error | undefined {
  if (cause === undefined) return undefined;
  const bare = new Error(cause.message);
  return Object.assign(bare, {
    stack: framesOf(cause.stack ?? ""),
    ...("code" in cause && { code: cause.code }),
  });
}

function framesOf(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
