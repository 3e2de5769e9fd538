import { pageConfig } from "@horma/app/page-config";
import { createLive, fetchFrom, staffLive } from "@horma/contract";
import { tabletPlace } from "../session/store-choice.ts";

/** The stream that reports every change in the store. */
export const liveStore = createLive({
  address: pageConfig.api_base + staffLive,
  fetch: fetchFrom(tabletPlace),
});
