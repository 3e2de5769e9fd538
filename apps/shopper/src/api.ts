import { createApiClient, xsrfTokenIn } from "@horma/contract";
import { server } from "./offline/use-offline.ts";
import { pageConfig } from "./page-config.ts";
import { session } from "./session/session.ts";

/** The typed client of the API, with this page's retailer and host and the shopper's token (AP-14, AP-16). */
export const api = createApiClient({
  base: pageConfig.api_base,
  retailer: pageConfig.retailer,
  token: () => session.get().token,
  xsrfToken: () => xsrfTokenIn(document.cookie),
  fetch: server.fetch,
});
