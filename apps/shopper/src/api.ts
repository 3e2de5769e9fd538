import { createPageClient } from "@horma/app/api-client";
import { type ApiClient, CallError } from "@horma/contract";
import { session } from "./session/session.ts";
import { sessionExpired } from "./session/session-expired.ts";
import { visitPlace } from "./session/visit-place.ts";

const call = createPageClient({ token: () => session.get().token, place: visitPlace });

/**
 * The typed API client with this page's retailer and host and the shopper's token (AP-14, AP-16). A refused
 * token counts only while it is the current one: another tab may have begun a new visit.
 */
export const api: ApiClient = async (name, input) => {
  const { token } = session.get();
  try {
    return await call(name, input);
  } catch (error) {
    if (!sessionExpired(error) || session.get().token === token) throw error;
    throw new CallError("failed", "unavailable", "asked with the token of an earlier visit", [], {
      cause: error,
    });
  }
};
