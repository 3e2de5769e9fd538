import { type ApiClient, type ApiClientOptions, createApiClient, xsrfTokenIn } from "@horma/contract";
import { pageConfig } from "./page-config.ts";
import { server } from "./server.ts";

/** What differs between a page's clients. They fetch by its watched server unless another `fetch` is given. */
export type PageClientOptions = Omit<ApiClientOptions, "base" | "retailer" | "xsrfToken">;

/** A typed API client with this page's retailer, host and XSRF token (AP-14, AP-16). */
export function createPageClient(options: PageClientOptions): ApiClient {
  return createApiClient({
    base: pageConfig.api_base,
    retailer: pageConfig.retailer,
    xsrfToken: () => xsrfTokenIn(document.cookie),
    fetch: server.fetch,
    ...options,
  });
}
