import { createPageClient } from "@horma/app/api-client";
import type { ApiClient } from "@horma/contract";
import { session } from "../session/session.ts";
import { tabletPlace } from "../session/store-choice.ts";

/** The typed API client with the token of the one who is signed in (AP-14, AP-16). */
export const api: ApiClient = apiWith(() => session.get()?.token ?? null);

/** The client with another token: an action is done in the name of who did it, no matter who is signed in later. */
export function apiWith(token: () => string | null): ApiClient {
  return createPageClient({ token, place: tabletPlace });
}
