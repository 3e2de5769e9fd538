import { type ApiClient, createApiClient, xsrfTokenIn } from "@horma/contract";
import { pageConfig } from "../page-config.ts";
import { server } from "../server.ts";
import { session } from "../session/session.ts";

/** The typed API client with the token of who is in the office (AP-14, AP-16). */
export const api: ApiClient = createApiClient({
  base: pageConfig.api_base,
  retailer: pageConfig.retailer,
  token: () => session.get()?.token ?? null,
  xsrfToken: () => xsrfTokenIn(document.cookie),
  fetch: server.fetch,
});
