import { pageConfig } from "@horma/app/page-config";
import { companyEntry } from "@horma/contract";
import { session } from "./session.ts";

const key = "office-way-back";

/**
 * A session by the company that ended: the page asks the provider for another one, which shows nothing while the account is signed
 * in there. Without an answer it leads to the way in.
 * @returns whether the page leaves
 */
export function renewByCompany(): boolean {
  if (!session.get()?.by_company) return false;
  const { pathname, search } = location;
  try {
    sessionStorage.setItem(key, `${pathname.replace(/^\/office/, "")}${search}`);
  } catch {
    // Without the browser's storage it leads to the first page.
  }
  session.end();
  location.assign(`${pageConfig.api_base}${companyEntry}?silent`);
  return true;
}

/** The page on which the session ended, once. */
export function takeWayBack(): string | null {
  try {
    const way = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return way;
  } catch {
    return null;
  }
}
