import { createLive, staffLive } from "@horma/contract";
import { pageConfig } from "../page-config.ts";

/** The stream that reports every change in the store. */
export const liveStore = createLive({
  address: pageConfig.api_base + staffLive,
  fetch: (input, init) => fetch(input, init),
});
