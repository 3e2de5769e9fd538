import { pageConfig } from "@horma/app/page-config";
import { session } from "../session/session.ts";

/** What a login says of the shopper's age where the retailer has a minimum (VA-08), and nothing elsewhere. */
export function ofAge(birthday: string): { birthday?: string; store?: string } {
  const store = session.get().store?.code;
  if (pageConfig.minimum_age === null) return {};
  return { birthday, ...(store !== undefined && { store }) };
}
