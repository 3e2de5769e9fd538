import { pageConfigId, readPageConfig } from "@horma/contract";

/** The server's settings in the page (AP-16, RT-04). */
export const pageConfig = readPageConfig(document.getElementById(pageConfigId)?.textContent);

/** The start of links that are printed or shown for other devices. */
export const publicOrigin = pageConfig.public_url ?? location.origin;

/** The product's version, without how far a build is past its release. */
export const productVersion = pageConfig.version.split("+", 1)[0] ?? "";
