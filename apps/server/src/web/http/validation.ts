import { companyCallback, companyEntry, instantForm, notAnInstant } from "@horma/contract";
import { nearName } from "@horma/domain";
import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from "ajv";
import type { FastifyInstance, FastifyRequest, FastifySchemaValidationError } from "fastify";
import type { FastifyValidationResult } from "fastify/types/schema.js";
import { storable } from "../../platform/db/storable.ts";
import { isApi } from "./api-path.ts";
import { readJson } from "./read-json.ts";
import { refuse } from "./refusals.ts";
import { sendRefusal } from "./send-refusal.ts";

// Each keeps what it compiled, by schema.
const asSent = new Ajv({ strict: false, verbose: true });
const read = new Ajv({ strict: false, verbose: true, coerceTypes: true });

/** Levels a body may nest; no call's body has more than three. */
const deepest = 8;

/** The query of what has none. */
const emptyQuery = { type: "object", additionalProperties: false };

/** Pages to which the company's provider leads browsers, with a query of its own. */
const pages: ReadonlySet<string> = new Set([companyEntry, companyCallback]);

/**
 * Strict input. A body is taken as it is, so `"1"` is not a number and an unknown property is refused. Path and query are text on
 * the wire, and are read as the contract's numbers. What has no query by the contract, as a stream, refuses one.
 */
export function validateStrictly(app: FastifyInstance): void {
  readJson(app);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compiledOnUse(httpPart === "body" ? asSent : read, schema as AnySchemaObject),
  );
  app.addHook("onRoute", (route) => {
    if (isApi(route.url) && !pages.has(route.url))
      route.schema = { querystring: emptyQuery, ...route.schema };
  });
  app.addHook("onRequest", (request, reply, done) => {
    const { "content-encoding": encoding = "identity" } = request.headers;
    if (encoding.toLowerCase() === "identity") return done();
    // RFC 9110, 12.5.3: which encodings a request may have.
    reply.header("accept-encoding", "identity");
    sendRefusal(
      reply,
      refuse("bad_request", `the body is encoded as ${encoding.slice(0, 40)}: send it as it is`),
      415,
    );
  });
  app.addHook("preValidation", (request, reply, done) => {
    const fault = faultOf(request);
    if (fault === undefined) done();
    else sendRefusal(reply, refuse("bad_request", fault));
  });
}

/** Compiling all schemas is half of a start's processor time, and most processes never use most of them. */
function compiledOnUse(ajv: Ajv, schema: AnySchemaObject): FastifyValidationResult {
  let validate: ValidateFunction | undefined;
  return (value: unknown) => {
    validate ??= ajv.compile(schema);
    return validate(value) || { error: (validate.errors ?? []) as FastifySchemaValidationError[] };
  };
}

function faultOf(request: FastifyRequest): string | undefined {
  if (isDeeper(request.body, deepest)) return `body nests deeper than ${deepest} levels`;
  const part = (["params", "query", "body"] as const).find((name) => !storable(request[name]));
  return part && `${part}: a text contains characters that cannot be stored`;
}

/** Whether a value nests arrays and objects deeper than this. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** What is wrong with which field, without repeating the input. */
export function validationMessage(part: string, errors: readonly FastifySchemaValidationError[]): string {
  const [error] = errors as ErrorObject[];
  if (!error) return `${part} is not valid`;
  const field = [part, ...error.instancePath.split("/").slice(1)].join(".");
  const extra: unknown = error.params.additionalProperty;
  if (typeof extra === "string") {
    const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {});
    return `${field}.${extra.slice(0, 40)} is not known: ${knownNames(extra, known)}`;
  }
  if (error.params.pattern === instantForm.source) return `${field} ${notAnInstant(String(error.data))}`;
  const allowed: unknown = error.params.allowedValues;
  const choice = Array.isArray(allowed) ? `: ${allowed.join(", ")}` : "";
  return `${field} ${error.message ?? "is not valid"}${choice}`;
}

/** Which names an object may have, and the one that a wrong one looks like. */
function knownNames(wrong: string, known: readonly string[]): string {
  if (known.length === 0) return "send none";
  const near = nearName(wrong, known);
  return `${near === undefined ? "" : `did you mean ${near}? `}The names are ${known.join(", ")}`;
}
