import { pageConfigId, readPageConfig } from "@horma/contract";

/** What the server wrote into the page (AP-16). */
export const pageConfig = readPageConfig(document.getElementById(pageConfigId)?.textContent);

/** What links that are printed or shown for other devices start with. */
export const publicOrigin = pageConfig.public_url ?? location.origin;
