import type { FileForm, PictureFault } from "@horma/domain";
import type { Static, TSchema } from "typebox";
import { type CallName, type CallRoute, calls, fillPath, idempotencyHeader, xsrf } from "./calls.ts";
import { type Place, placeHeaders } from "./place.ts";
import type { RefusalBody, RefusalCode, RefusedField } from "./refusal.ts";
import type { schemas } from "./schemas.ts";

type Schemas = typeof schemas;
type Part<N extends CallName, K extends string> = Schemas[N] extends { [P in K]: infer S extends TSchema }
  ? { [P in K]: Static<S> }
  : { [P in K]?: never };

/** What a call takes: path parameters, query and body, as its schema has them. */
export type CallInput<N extends CallName> = Part<N, "params"> &
  Part<N, "query"> &
  Part<N, "body"> & { idempotencyKey?: string; signal?: AbortSignal };

/** What a call answers. */
export type CallAnswer<N extends CallName> = Static<Schemas[N]["answer"]>;

/**
 * A call that did not succeed. `refused`: the server said no, `code` says why, and a retry changes nothing. `failed`: the
 * network, a timeout or a server fault, and a retry may succeed; `code` is `unavailable`, or `rate_limited` if there were too
 * many calls until `retryAfter`.
 */
export class CallError extends Error {
  constructor(
    readonly kind: "refused" | "failed",
    readonly code: RefusalCode,
    message: string,
    readonly skus: readonly string[] = [],
    options: ErrorOptions & {
      retryAfter?: number | null;
      winner?: string | undefined;
      triesLeft?: number | undefined;
      fields?: readonly RefusedField[] | undefined;
      fault?: PictureFault | FileForm | undefined;
    } = {},
  ) {
    super(message, options);
    this.name = "CallError";
    this.retryAfter = options.retryAfter ?? null;
    this.winner = options.winner ?? null;
    this.triesLeft = options.triesLeft ?? null;
    this.fields = options.fields ?? [];
    this.fault = options.fault ?? null;
  }
  /** What is wrong with the picture of a `file_invalid`, or what the file is instead. */
  readonly fault: PictureFault | FileForm | null;
  /** The values of a `fields_invalid`. */
  readonly fields: readonly RefusedField[];
  /** Who was first, of an `order_taken`, `damage_decided` or `edited_meanwhile`. */
  readonly winner: string | null;
  /** How often a proof may still be tried, of a `proof_wrong`. */
  readonly triesLeft: number | null;
  /** Seconds after which the server takes the call again, if it says so. */
  readonly retryAfter: number | null;
}

/** Milliseconds until a failed call is retried: `usual`, or longer if the server asks for it. */
export function retryDelay(error: unknown, usual: number): number {
  return error instanceof CallError && error.retryAfter !== null ? error.retryAfter * 1_000 : usual;
}

export type ApiClientOptions = {
  /** Origin of the API; empty for the page's own (AP-16). */
  base: string;
  retailer: string;
  /** Gives the shopper's token for each call. */
  token: () => string | null;
  /** Gives the value of the XSRF-TOKEN cookie for each non-GET call (AP-14). */
  xsrfToken: () => string | null;
  /** Which stores a call is about; by default it is not said. */
  place?: (name: CallName) => Place;
  fetch?: typeof fetch;
  /** Milliseconds after which an unanswered call counts as failed; 10 s by default. */
  timeout?: number;
};

export type ApiClient = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallAnswer<N>>;

/** A key for one request: 128 random bits in hexadecimal. Pages without HTTPS lack `crypto.randomUUID`. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The last answer of a repeated call, and its tag. Another address replaces it. */
type CachedAnswer = { url: string; tag: string; answer: unknown };

/**
 * A typed client of the API: `call("getOrder", { params: { hash_id } })`. Throws {@link CallError}. If the server says that the
 * last answer is still valid (304), the same object is returned.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const kept = new Map<CallName, CachedAnswer>();
  return async (name, input) => {
    const route: CallRoute = calls[name];
    const sent = { ...(input as LooseInput), place: options.place?.(name) ?? null };
    if (route.tagged) return (await fetchTagged(options, kept, name, sent)) as CallAnswer<typeof name>;
    const first = await send(options, route, sent);
    if (first.status !== 403 || (await refusalOf(first.clone()))?.code !== "xsrf_invalid") return read(first);
    // The cookie was missing or old: fetch a new one and retry once.
    await send(options, calls.getXsrfToken, { place: sent.place });
    return read(await send(options, route, sent));
  };
}

async function fetchTagged(
  options: ApiClientOptions,
  kept: Map<CallName, CachedAnswer>,
  name: CallName,
  input: LooseInput,
): Promise<unknown> {
  const url = urlOf(options, calls[name], input);
  const last = kept.get(name);
  const known = last?.url === url ? last : undefined;
  const response = await send(options, calls[name], { ...input, ...(known && { tag: known.tag }) });
  if (known !== undefined && response.status === 304) {
    // Chromium treats a call as aborted if no one reads its body, even an empty one.
    await response.text();
    return known.answer;
  }
  const answer: unknown = await read(response);
  const tag = response.headers.get("etag");
  if (tag !== null) kept.set(name, { url, tag, answer });
  return answer;
}

type LooseInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The tag of the known answer. */
  tag?: string;
  place: Place;
};

function urlOf(
  { base, retailer }: ApiClientOptions,
  route: CallRoute,
  { params, query }: LooseInput,
): string {
  return base + fillPath(route.path, { retailer, ...params }) + search(query);
}

async function send(options: ApiClientOptions, route: CallRoute, input: LooseInput): Promise<Response> {
  const url = urlOf(options, route, input);
  const timeout = AbortSignal.timeout(options.timeout ?? 10_000);
  const init: RequestInit = {
    method: route.method,
    headers: headers(options, route, input),
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    credentials: "same-origin",
  };
  if (input.body !== undefined) init.body = JSON.stringify(input.body);
  try {
    return await (options.fetch ?? fetch)(url, init);
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw new CallError("failed", "unavailable", `${route.method} ${route.path} had no answer`, [], {
      cause,
    });
  }
}

function headers(options: ApiClientOptions, route: CallRoute, input: LooseInput): Record<string, string> {
  const sent: Record<string, string> = { accept: "application/json", ...placeHeaders(input.place) };
  const token = options.token();
  if (token) sent.authorization = `Bearer ${token}`;
  if (route.method !== "GET") sent[xsrf.header] = options.xsrfToken() ?? "";
  if (input.body !== undefined) sent["content-type"] = "application/json";
  if (input.idempotencyKey) sent[idempotencyHeader] = input.idempotencyKey;
  if (input.tag) sent["if-none-match"] = input.tag;
  return sent;
}

function search(query: LooseInput["query"]): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function read<T>(response: Response): Promise<T> {
  if (response.status === 204) return null as T;
  if (response.ok) return (await jsonOf(response)) as T;
  const refusal = await refusalOf(response);
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  if (refusal && response.status < 500 && refusal.code !== "rate_limited") {
    const { code, message, skus, winner, tries_left: triesLeft, fields, fault } = refusal;
    throw new CallError("refused", code, message, skus, { retryAfter, winner, triesLeft, fields, fault });
  }
  throw new CallError(
    "failed",
    refusal?.code ?? "unavailable",
    refusal?.message ?? `status ${response.status}`,
    [],
    { retryAfter },
  );
}

/** The server's JSON. Half an answer, or a page in its place (a captive portal's), counts as no answer. */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new CallError("failed", "unavailable", `status ${response.status}, but no JSON`, [], { cause });
  }
}

async function refusalOf(response: Response): Promise<RefusalBody | undefined> {
  try {
    const body: unknown = await response.json();
    return isRefusal(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isRefusal(body: unknown): body is RefusalBody {
  return typeof body === "object" && body !== null && "code" in body && typeof body.code === "string";
}
