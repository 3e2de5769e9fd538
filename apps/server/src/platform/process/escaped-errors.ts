import type { Logger } from "pino";
import { Counter } from "prom-client";
import { AddressRefused } from "../network/outside-network.ts";

/** Where an error comes from that is no fault of this process: the name service, a connection, a receiver's address. */
const outsideSources = ["lookup", "socket", "delivery"] as const;
type OutsideSource = (typeof outsideSources)[number];

export const escapedErrors = new Counter({
  name: "horma_escaped_errors_total",
  help: "Errors of the outside that no caller handled, by source; each is in the log",
  labelNames: ["source"],
  registers: [],
});
for (const source of outsideSources) escapedErrors.inc({ source }, 0);

/** Codes of connections that fail. Those of files, such as ENOSPC, are not among them. */
const socketCodes =
  /^(ECONN(RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENETRESET|EADDRNOTAVAIL|ERR_SSL_.*|ERR_TLS_.*|HPE_.*|UND_ERR_.*)$/;

/** The source of an error from outside; undefined for an error of our own. */
export function outsideSource(error: unknown): OutsideSource | undefined {
  if (error instanceof AddressRefused) return "delivery";
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return undefined;
  if ("syscall" in error && /^(getaddrinfo|query[A-Z])/.test(String(error.syscall))) return "lookup";
  return socketCodes.test(error.code) ? "socket" : undefined;
}

/** The part of a process that learns of such errors and ends. */
type EscapeHatch = {
  on: (event: "uncaughtException", escaped: (error: Error, origin: string) => void) => unknown;
  exit: (code: number) => unknown;
};

/**
 * What escapes every caller ends the process, as without this, and is logged with its place. An error from outside is logged and
 * counted, and the process goes on: it says nothing about the state of this process.
 */
export function watchEscapedErrors(log: Pick<Logger, "error" | "fatal">, from: EscapeHatch): void {
  from.on("uncaughtException", (error, origin) => {
    const source = outsideSource(error);
    if (source === undefined) {
      log.fatal({ err: error, origin }, "an error escaped: the process ends");
      from.exit(1);
    } else {
      escapedErrors.inc({ source });
      log.error({ err: error, origin, source }, "an error from outside escaped: the process goes on");
    }
  });
}
