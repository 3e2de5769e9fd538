import { pageConfigId, readPageConfig } from "@horma/contract";

/** The server's settings in the page (AP-16). */
export const pageConfig = readPageConfig(document.getElementById(pageConfigId)?.textContent);
