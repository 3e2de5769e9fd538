import { pageConfig } from "@horma/app/page-config";
import { storageIn } from "@horma/app/storage";
import { companyEntry } from "@horma/contract";
import { session } from "./session.ts";

const key = "office-way-back";
/** Without it the way leads to the first page. */
const tabStorage = storageIn(() => sessionStorage);

/**
 * A session by the company that ended: the page asks the provider for another one, which shows nothing while the account is signed
 * in there. Without an answer it leads to the way in.
 * @returns whether the page leaves
 */
export function renewByCompany(): boolean {
  if (!session.get()?.by_company) return false;
  const { pathname, search } = location;
  tabStorage.setItem(key, `${pathname.replace(/^\/office/, "")}${search}`);
  session.end();
  location.assign(`${pageConfig.api_base}${companyEntry}?silent`);
  return true;
}

/** The page on which the session ended, once. */
export function takeWayBack(): string | null {
  const way = tabStorage.getItem(key);
  tabStorage.removeItem(key);
  return way;
}
