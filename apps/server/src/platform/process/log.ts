import { DrizzleQueryError } from "drizzle-orm";
import pino, { type DestinationStream, type Level, type Logger } from "pino";
import { Counter } from "prom-client";

const standardOutput = 1;
/** Most bytes that wait for space; later lines are dropped. */
const longestWait = 1024 * 1024;

export const linesDropped = new Counter({
  name: "horma_log_lines_dropped_total",
  help: "Log lines that standard output did not accept",
  registers: [],
});

/**
 * The log, JSON lines on standard output. A database error is logged with its statement but without the values, which are
 * people's documents, names and numbers.
 */
export function createLog(level: Level | "silent", to?: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeError } }, to ?? logOutput(standardOutput));
}

/** Writes to a file descriptor. A full disk costs lines, never the server. */
export function logOutput(dest: number): DestinationStream {
  const output = pino.destination({ dest, sync: true, maxLength: longestWait });
  output.on("error", () => {});
  output.on("drop", () => linesDropped.inc());
  return output;
}

function describeError(error: Error) {
  const { params: _values, detail: _row, ...described } = pino.stdSerializers.err(withoutValues(error));
  return described;
}

/** Drizzle repeats the values in its message, PostgreSQL the row's in its detail. */
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
