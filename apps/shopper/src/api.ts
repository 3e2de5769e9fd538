import { createApiClient } from "@horma/contract";
import { watchedFetch } from "./offline/use-offline.ts";
import { pageConfig } from "./page-config.ts";
import { session } from "./session/session.ts";
import { xsrfToken } from "./xsrf-token.ts";

/** The typed client of the API, with this page's retailer and host and the shopper's token (AP-14, AP-16). */
export const api = createApiClient({
  base: pageConfig.api_base,
  retailer: pageConfig.retailer,
  token: () => session.get().token,
  xsrfToken,
  fetch: watchedFetch,
});
