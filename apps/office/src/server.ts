import { watchServer } from "@horma/contract";
import { pageConfig } from "./page-config.ts";

/** The server, as this page sees it. */
export const server = watchServer(pageConfig.api_base);
addEventListener("offline", server.lose);
addEventListener("online", server.hope);
document.addEventListener("visibilitychange", server.hope);
