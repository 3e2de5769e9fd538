import { xsrf } from "@horma/contract";

/** The XSRF-TOKEN cookie as the browser has it now (AP-14). */
export function xsrfToken(): string | null {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${xsrf.cookie}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(xsrf.cookie.length + 1));
}
