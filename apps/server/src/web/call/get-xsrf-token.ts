import { issueXsrfToken } from "../http/xsrf.ts";
import { operation } from "./operation.ts";

/** AP-14: a fresh cookie, whatever the browser has. */
export const getXsrfToken = operation("getXsrfToken", async (_deps, { reply }) => {
  issueXsrfToken(reply);
  return null;
});
