import type { FastifyBaseLogger } from "fastify";

/**
 * A callback that never throws into its caller: a socket's event, a timer or a notification would take the process along. What it
 * throws is a fault of ours and is logged with its place.
 * @param what the callback, for the log: "the listener for …"
 */
export function guarded<Given extends unknown[]>(
  log: Pick<FastifyBaseLogger, "error"> | undefined,
  what: string,
  callback: (...given: Given) => void,
): (...given: Given) => void {
  return (...given) => {
    try {
      callback(...given);
    } catch (error) {
      log?.error({ err: error }, `${what} failed`);
    }
  };
}
