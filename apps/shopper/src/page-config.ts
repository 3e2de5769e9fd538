import { pageConfigId, readPageConfig } from "@horma/contract";

/** What the server wrote into the page (AP-16, RT-04). */
export const pageConfig = readPageConfig(document.getElementById(pageConfigId)?.textContent);
