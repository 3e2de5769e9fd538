import {
  type CallName,
  type CallRoute,
  type CallSchema,
  calls,
  idempotencyHeader,
  RefusalBody,
  schemas,
} from "@horma/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from "fastify";
import type { SessionReader } from "../client/session-store.ts";
import type { Deps } from "../deps.ts";
import type { AnyOperation } from "./operation.ts";
import { Refusal, refuse } from "./refusals.ts";
import { sendRefusal } from "./send-refusal.ts";

/** Calls that read a token where one is sent but do not ask for it. */
const optionalToken: ReadonlySet<CallName> = new Set(["login"]);

type LooseHandle = (deps: Deps, input: unknown) => Promise<unknown>;

/** Registers every operation at its call's path and aliases, with the call's schema. */
export function registerCalls(
  app: FastifyInstance,
  operations: readonly AnyOperation[],
  deps: Deps,
  sessions: SessionReader,
): void {
  app.decorateRequest("clientId", undefined);
  for (const { name, handle } of operations) {
    const route: CallRoute = calls[name];
    const options: Omit<RouteOptions, "url"> = {
      method: route.method,
      schema: routeSchema(name, route),
      handler: (request, reply) => answer(handle as LooseHandle, deps, sessions, request, reply),
    };
    if (route.token || optionalToken.has(name)) {
      options.onRequest = (request, reply) => authenticate(sessions, deps, route, request, reply);
    }
    app.route({ ...options, url: pathOf(route.path, deps) });
    for (const alias of route.aliases ?? []) {
      app.route({ ...options, url: pathOf(alias, deps), schema: { ...options.schema, hide: true } });
    }
  }
}

async function authenticate(
  sessions: SessionReader,
  { now }: Deps,
  { token: required }: CallRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const token = tokenOf(request);
  request.clientId = token ? await sessions.find(token, now()) : undefined;
  if (request.clientId !== undefined || !required) return undefined;
  return sendRefusal(
    reply,
    token
      ? refuse("token_invalid", "the token is unknown or has expired: log in again")
      : refuse("token_missing", "send the token in Authorization"),
  );
}

async function answer(
  handle: LooseHandle,
  deps: Deps,
  sessions: SessionReader,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const result = await handle(deps, {
    params: request.params,
    query: request.query,
    body: request.body,
    clientId: request.clientId,
    token: tokenOf(request),
    sessions,
    idempotencyKey: request.headers[idempotencyHeader],
    request,
    reply,
  });
  if (result instanceof Refusal) return sendRefusal(reply, result);
  reply.header("cache-control", "no-store");
  return result === null ? reply.code(204).send() : reply.send(result);
}

/** The token in the Authorization header, bare or as bearer (AP-14). */
function tokenOf({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.replace(/^Bearer\s+/i, "").trim() || undefined;
}

function routeSchema(name: CallName, { token }: CallRoute): FastifySchema {
  const { summary, params, query, headers, body, answer }: CallSchema = schemas[name];
  const nothing = "type" in answer && answer.type === "null";
  return {
    operationId: name,
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(token && { security: [{ token: [] }] }),
    response: { [nothing ? 204 : 200]: answer, "4xx": RefusalBody, "5xx": RefusalBody },
  };
}

/** The contract's `{retailer}` is the configured one, its other braces are parameters. */
function pathOf(path: string, { env }: Deps): string {
  return path.replace("{retailer}", env.retailer).replace(/\{(\w+)\}/g, ":$1");
}

declare module "fastify" {
  interface FastifyRequest {
    /** Id of the client behind the token, where the call reads it. */
    clientId: number | undefined;
  }
}
