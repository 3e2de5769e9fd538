import { staffLive } from "@horma/contract";
import { pageConfig } from "../page-config.ts";
import { createLiveStream } from "./live-stream.ts";

/** The stream that tells when something in the store has changed. */
export const liveStore = createLiveStream({
  address: pageConfig.api_base + staffLive,
  fetch: (input, init) => fetch(input, init),
});
