import { createPageClient } from "@horma/app/api-client";
import { type ApiClient, CallError, type Place } from "@horma/contract";
import { createStore } from "zustand/vanilla";
import { session } from "../session/session.ts";
import { cellFailure } from "./cell-failure.ts";
import { placeOfCall } from "./place.ts";
import { scopeOf } from "./scope.ts";

/** Whether the cell of the page's scope left its last call without an answer. */
export const cellAway = createStore(() => false);

/** The typed API client with the token of who is in the office (AP-14, AP-16). Its calls go where the page's scope says. */
export const api = clientAt(scopeOf);

/** The same for one cell, whatever the page's scope is. */
export function apiOfCell(cell: string): ApiClient {
  return clientAt(() => ({ cell }));
}

function clientAt(scope: () => Place): ApiClient {
  const client = createPageClient({
    token: () => session.get()?.token ?? null,
    place: (name) => placeOfCall(name, scope()),
  });
  return async (name, input) => {
    const place = placeOfCall(name, scope());
    return answerFrom(place, () => client(name, input));
  };
}

/** Makes a call to a place, and turns its failure into what the office does about it. */
export async function answerFrom<T>(place: Place, call: () => Promise<T>): Promise<T> {
  const said = (away: boolean) => place !== null && sameScope(place) && cellAway.setState(away, true);
  try {
    const answer = await call();
    said(false);
    return answer;
  } catch (error) {
    const failure = await cellFailure(error, place, () => api("getOfficeSession", {}));
    if (!(failure instanceof DOMException)) said(isFailed(failure));
    if (isForbidden(failure)) void learnRights();
    throw failure;
  }
}

/** The person's role or stores are others than this page knows: it learns of it at once, not when it looks the next time. */
async function learnRights(): Promise<void> {
  const found = await api("getOfficeSession", {}).catch(() => undefined);
  if (found) session.refresh(found);
}

function isForbidden(failure: unknown): boolean {
  return failure instanceof CallError && ["store_forbidden", "role_forbidden"].includes(failure.code);
}

function sameScope(place: Place): boolean {
  return JSON.stringify(place) === JSON.stringify(scopeOf());
}

function isFailed(failure: unknown): boolean {
  return typeof failure === "object" && failure !== null && "kind" in failure && failure.kind === "failed";
}
