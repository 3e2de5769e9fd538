import { Readable } from "node:stream";
import {
  type CallName,
  type CallRoute,
  type CallSchema,
  calls,
  idempotencyHeader,
  queryOf,
  RefusalBody,
  schemas,
  tokensOf,
} from "@horma/contract";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  preHandlerHookHandler,
  RouteOptions,
} from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { limitToken, limitTries } from "../http/limit/limit-rates.ts";
import type { RateLimits } from "../http/limit/rate-limits.ts";
import { pack, takesPacked } from "../http/packed-answer.ts";
import { ReadyAnswer } from "../http/ready-answer.ts";
import { Refusal } from "../http/refusals.ts";
import { sendRefusal } from "../http/send-refusal.ts";
import { forMachines, guardOffice } from "../http/xsrf.ts";
import { authenticator, type CompanyCheck, type Sessions } from "../session/authenticate.ts";
import { callerOf } from "../session/caller.ts";
import { outsideStoresOf } from "../session/machine-key.ts";
import type { Operations } from "./operation.ts";
import { type LooseHandle, PageQueues } from "./page-queues.ts";
import { takeFiles } from "./take-files.ts";

/** Registers every operation at its call's path and aliases, with the call's schema. */
export function registerCalls(
  app: FastifyInstance,
  operations: Operations,
  deps: Deps,
  { sessions, rates, company }: { sessions: Sessions; rates: RateLimits; company: CompanyCheck },
): void {
  app.decorateRequest("clientId", undefined);
  app.decorateRequest("staff", undefined);
  app.decorateRequest("office", undefined);
  app.decorateRequest("wallboard", undefined);
  app.decorateRequest("key", undefined);
  app.decorateRequest("tokenHash", undefined);
  takeFiles(app);
  const pages = new PageQueues();
  for (const { name, handle } of Object.values(operations)) {
    const route: CallRoute = calls[name];
    const ofMachines = tokensOf(route).includes("key");
    const inTurn = pages.of(name, handle as LooseHandle);
    const onRequest = [
      limitTries(name, rates),
      authenticator(route, deps, sessions, company),
      ofMachines && guardOffice,
      route.token && limitToken(name, rates),
    ].filter((hook) => typeof hook === "function");
    const options: Omit<RouteOptions, "url"> = {
      method: route.method,
      schema: routeSchema(name, route),
      handler: (request, reply) => answer(inTurn, deps, sessions, request, reply),
      onRequest,
      ...(ofMachines && { preHandler: refuseOtherStores }),
      config: {
        ...(ofMachines && forMachines),
        ...(route.takes && { takes: route.takes }),
      },
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
    };
    app.route({ ...options, url: pathOf(route.path, deps) });
    for (const alias of route.aliases ?? []) {
      app.route({ ...options, url: pathOf(alias, deps), schema: { ...options.schema, hide: true } });
    }
  }
}

/** A machine's call about a store that its key is not for is refused. */
const refuseOtherStores: preHandlerHookHandler = (request, reply, done) => {
  const refused = request.key && outsideStoresOf(request.key, request);
  if (refused === undefined) done();
  else sendRefusal(reply, refused);
};

/** An answer that needs no waiting is sent at once. */
function answer(
  handle: LooseHandle,
  deps: Deps,
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> | undefined {
  const result = handle(deps, {
    params: request.params,
    query: request.query,
    body: request.body,
    clientId: request.clientId,
    staff: request.staff,
    office: request.office,
    wallboard: request.wallboard,
    key: request.key,
    caller: callerOf(request),
    tokenHash: request.tokenHash,
    sessions: sessions.clients,
    staffSessions: sessions.staff,
    officeSessions: sessions.office,
    idempotencyKey: request.headers[idempotencyHeader],
    request,
    reply,
  });
  if (result instanceof ReadyAnswer || result instanceof Refusal) {
    send(result, request, reply);
    return undefined;
  }
  return Promise.resolve(result).then((late) => send(late, request, reply));
}

function send(
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  if (result instanceof Refusal) return sendRefusal(reply, result);
  reply.header("cache-control", "no-store");
  if (result instanceof ReadyAnswer && result.tag) reply.header("etag", result.tag);
  if (isKnown(request, reply)) return reply.code(304).send();
  if (result instanceof ReadyAnswer && result.encoding) reply.header("content-encoding", result.encoding);
  if (result instanceof ReadyAnswer) return reply.type("application/json; charset=utf-8").send(result.body);
  if (result === null) return reply.code(204).send();
  return result instanceof Readable ? reply.send(result) : sendValue(result, request, reply);
}

/** Long answers that people read travel compressed: lists, products, tables of the office. Machines are near, and read much. */
async function sendValue(
  value: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = reply.type("application/json; charset=utf-8").serialize(value) as string;
  const isRead = request.method === "GET" && request.key === undefined;
  if (!isRead || !takesPacked(request, body)) return reply.send(body);
  return reply.header("content-encoding", "gzip").send(await pack(body));
}

/** Whether the caller already has this answer, by the operation's tag. */
function isKnown(request: FastifyRequest, reply: FastifyReply): boolean {
  const tag = reply.getHeader("etag");
  return tag !== undefined && request.headers["if-none-match"] === tag;
}

function routeSchema(name: CallName, { token, gives }: CallRoute): FastifySchema {
  const { summary, params, headers, body, answer }: CallSchema = schemas[name];
  const nothing = "type" in answer && answer.type === "null";
  return {
    operationId: name,
    summary,
    ...(params && { params }),
    querystring: queryOf(name),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(token && { security: [{ token: [] }] }),
    response: { ...(!gives && { [nothing ? 204 : 200]: answer }), "4xx": RefusalBody, "5xx": RefusalBody },
  };
}

/** `{retailer}` is replaced by the configured one; the other braces are parameters. */
function pathOf(path: string, { env }: Deps): string {
  return path.replace("{retailer}", env.retailer).replace(/\{(\w+)\}/g, ":$1");
}
