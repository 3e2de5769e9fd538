import { operation } from "./operation.ts";
import { issueXsrfToken } from "./xsrf.ts";

/** AP-14: a fresh cookie, whatever the browser has. */
export const getXsrfToken = operation("getXsrfToken", async (_deps, { reply }) => {
  issueXsrfToken(reply);
  return null;
});
