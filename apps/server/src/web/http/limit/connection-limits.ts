import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../../../platform/network/network.ts";
import { refuse } from "../refusals.ts";
import { bareHeaders } from "../security-headers.ts";
import { sendRefusal } from "../send-refusal.ts";

/** Simultaneous connections, in all and per address: 200 phones behind one address open at most six each. */
const connectionLimit = 10_000;
const perAddress = 2_000;

/** How long a client may take and how much it may send before it is cut off. Times in ms, sizes in bytes. */
export const patience = {
  /** Until the head of a request has arrived. */
  headers: 10_000,
  /** Until the whole request has arrived. */
  request: 15_000,
  /** The same of a file, whose sender is known. */
  file: 60 * 60_000,
  /** Without a byte in either direction, as with a client that does not read its answer. */
  silence: 60_000,
  /** How often to check. */
  look: 1_000,
} as const;
const headLimit = 8 * 1024;
/** Longest path with its query. */
const addressLimit = 2 * 1024;

/** Options of Node's server, over http and https. */
export const connectionOptions = {
  headersTimeout: patience.headers,
  handshakeTimeout: patience.headers,
  connectionsCheckingInterval: patience.look,
  maxHeaderSize: headLimit,
} as const;

/**
 * Bounds addresses and connections. Behind a proxy, connections per address are not counted, because its connections carry
 * everybody.
 */
export function limitConnections(app: FastifyInstance, { proxied }: { proxied: boolean }): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.length <= addressLimit) return done();
    sendRefusal(reply, refuse("bad_request", `an address can have at most ${addressLimit} characters`), 414);
  });
  const server = app.server as Server & { httpAllowHalfOpen: boolean };
  // A client that closes its side still gets its answer. The connection ends with that answer, or after a minute of silence.
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

/** Requests whose body may be late, and what then ends them. */
const arriving = new WeakMap<FastifyRequest, NodeJS.Timeout>();

/**
 * Ends a request whose body takes longer than {@link patience} to arrive. Node's own bound is the one of files: it knows nothing of
 * who sends.
 */
export function limitArrival(app: FastifyInstance): void {
  app.decorate("patience", { request: patience.request });
  app.addHook("onRequest", (request, reply, done) => {
    const { headers } = request;
    if (headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0)
      awaitBody(request, reply);
    done();
  });
}

/** From now on, the body of a request has the usual time to arrive. */
export function awaitBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete) return;
  const late = setTimeout(() => {
    if (raw.complete) return;
    if (reply.raw.headersSent) raw.destroy();
    else answerLate(raw.socket);
  }, request.server.patience.request).unref();
  arriving.set(request, late);
  raw.once("end", () => clearTimeout(late)).once("close", () => clearTimeout(late));
}

/** The body of a request may take as long as a file: its sender is known. */
export function awaitFile(request: FastifyRequest): void {
  clearTimeout(arriving.get(request));
}

/**
 * The body of a request may take longer than usual while it arrives at a pace. One that is slower is answered 408.
 * @param least bytes a second, counted after the usual time
 */
export function awaitPace(request: FastifyRequest, reply: FastifyReply, least: number): void {
  const { raw } = request;
  awaitFile(request);
  if (raw.complete) return;
  const [begun, before] = [performance.now(), raw.socket.bytesRead];
  const watch = setInterval(() => {
    const allowed = request.server.patience.request + ((raw.socket.bytesRead - before) / least) * 1_000;
    if (raw.complete || performance.now() - begun <= allowed) return;
    clearInterval(watch);
    if (reply.raw.headersSent) raw.destroy();
    else answerLate(raw.socket, `the body arrives too slowly: send at least ${least / 1024} KiB a second`);
  }, patience.look).unref();
  raw.once("end", () => clearInterval(watch)).once("close", () => clearInterval(watch));
}

function answerLate(socket: Socket, message?: string): void {
  const late = Object.assign(new Error("the body took too long to arrive"), {
    code: "ERR_HTTP_REQUEST_TIMEOUT",
  });
  answerUnreadable(late, socket, message);
}

const parserFaults: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    message: `address and headers together can have at most ${headLimit} bytes`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", message: "the request took too long to arrive" },
};

/**
 * Answers requests that Node could not read, in the contract's shape. No route or hook sees them.
 * @param said instead of the usual message
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket, said?: string): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, message } = parserFaults[error.code ?? ""] ?? {
    status: "400 Bad Request",
    message: "the request is not valid HTTP",
  };
  const body = JSON.stringify(refuse("bad_request", said ?? message).body());
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
}

declare module "fastify" {
  interface FastifyInstance {
    /** How long a body may take to arrive, ms. */
    patience: { request: number };
  }
}
