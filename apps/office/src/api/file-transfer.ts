import { pageConfig } from "@horma/app/page-config";
import { server } from "@horma/app/server";
import {
  CallError,
  type CallName,
  calls,
  fillPath,
  placeHeaders,
  type RefusalBody,
  xsrf,
  xsrfTokenIn,
} from "@horma/contract";
import { session } from "../session/session.ts";
import { answerFrom } from "./api.ts";
import { placeOfCall } from "./place.ts";
import { saveFile } from "./save-file.ts";
import { scopeOf } from "./scope.ts";

type Values = Record<string, string | number>;

/**
 * Sends a file to a call that takes one, and returns the answer. A file takes as long as it takes: there is no time limit.
 * @throws CallError
 */
export async function sendFile<T>(
  name: CallName,
  file: Blob,
  { query, type, signal }: { query: Record<string, string>; type: string; signal?: AbortSignal },
): Promise<T> {
  const answer = await ask(name, `${addressOf(name)}?${new URLSearchParams(query)}`, {
    method: "POST",
    headers: { ...authorized(), "content-type": type, [xsrf.header]: xsrfTokenIn(document.cookie) ?? "" },
    body: file,
    ...(signal && { signal }),
  });
  return (await answer.json()) as T;
}

/**
 * Downloads the file that a call without a body gives, under the name that the server says.
 * @throws CallError
 */
export async function downloadFile(
  name: CallName,
  params: Values,
  query: Record<string, string> = {},
): Promise<void> {
  const address = `${addressOf(name, params)}?${new URLSearchParams(query)}`;
  const { method } = calls[name];
  const written = method === "POST" && { [xsrf.header]: xsrfTokenIn(document.cookie) ?? "" };
  const answer = await ask(name, address, { method, headers: { ...authorized(), ...written } });
  const fileName = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  saveFile(await answer.blob(), fileName ?? "horma.csv");
}

function ask(name: CallName, url: string, init: RequestInit & { headers: Record<string, string> }) {
  const place = placeOfCall(name, scopeOf());
  const headers = { ...init.headers, ...placeHeaders(place) };
  return answerFrom(place, () => answerOf(url, { ...init, headers }));
}

async function answerOf(url: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await server.fetch(url, { ...init, credentials: "same-origin" });
  } catch (cause) {
    throw new CallError("failed", "unavailable", "the server did not answer", [], { cause });
  }
  if (answer.ok) return answer;
  const refusal = (await answer.json().catch(() => undefined)) as RefusalBody | undefined;
  const kind = answer.status < 500 && refusal !== undefined ? "refused" : "failed";
  throw new CallError(kind, refusal?.code ?? "unavailable", refusal?.message ?? "", [], {
    fault: refusal?.fault,
  });
}

function addressOf(name: CallName, params: Values = {}): string {
  return pageConfig.api_base + fillPath(calls[name].path, params);
}

function authorized(): Record<string, string> {
  const token = session.get()?.token;
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
