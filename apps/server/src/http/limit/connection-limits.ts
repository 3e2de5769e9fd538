import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { networkOf } from "../../network/network.ts";
import { refuse } from "../refusals.ts";
import { bareHeaders } from "../security-headers.ts";
import { sendRefusal } from "../send-refusal.ts";

/** Connections at once, and of one address: 200 phones behind one open six each at most. */
const connectionLimit = 10_000;
const perAddress = 2_000;

/** How long a client may take and how much it may say before it is cut off, times in ms, sizes in bytes. */
export const patience = {
  /** Until the head of a request is there. */
  headers: 10_000,
  /** Until all of it is. */
  request: 15_000,
  /** Without a byte either way: a client that does not read its answer. */
  silence: 60_000,
  /** How often that is looked at. */
  look: 1_000,
} as const;
const headLimit = 8 * 1024;
/** Longest path with its query. */
const addressLimit = 2 * 1024;

/** What Node's server is made with, over http and https alike. */
export const connectionOptions = {
  headersTimeout: patience.headers,
  handshakeTimeout: patience.headers,
  connectionsCheckingInterval: patience.look,
  maxHeaderSize: headLimit,
} as const;

/** Bounds addresses and connections. Behind a proxy, whose connections carry everybody, those of an address are not counted. */
export function limitConnections(app: FastifyInstance, { proxied }: { proxied: boolean }): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.length <= addressLimit) return done();
    sendRefusal(reply, refuse("bad_request", `an address takes ${addressLimit} characters`), 414);
  });
  const server = app.server as Server & { httpAllowHalfOpen: boolean };
  // Who says that it asks nothing more is answered; with that answer, or the silence of a minute, the connection ends.
  server.httpAllowHalfOpen = true;
  server.maxConnections = connectionLimit;
  if (proxied) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const key = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(key) ?? 0) + 1;
    open.set(key, count);
    socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
    if (count > perAddress) socket.destroy();
  });
}

const parserFaults: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    message: `address and headers together take ${headLimit} bytes`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", message: "the request took too long to arrive" },
};

/** Answers what Node could not read as a request, in the contract's shape; no route and no hook sees it. */
export const answerUnreadable: NonNullable<FastifyServerOptions["clientErrorHandler"]> = (error, socket) => {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, message } = parserFaults[error.code] ?? {
    status: "400 Bad Request",
    message: "this is not HTTP",
  };
  const body = JSON.stringify(refuse("bad_request", message).body());
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status}`,
        "content-type: application/json; charset=utf-8",
        `content-length: ${Buffer.byteLength(body)}`,
        ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
        "connection: close",
        "",
        body,
      ].join("\r\n"),
    );
  }
  socket.destroy(error);
};
