import { type BirthdayRefusal, birthdayRefusal, dateAt } from "@horma/domain";
import { findStoreByCode } from "../../catalogue/store/store-table.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";

/** The zone whose days begin last: who is old enough by it is so everywhere. */
const lastZone = "Etc/GMT+12";

/** VA-08: refuses shoppers younger than MINIMUM_AGE, by the clock of the store, and what is not a date. The birthday is not stored. */
export async function refuseByAge(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  { birthday, store }: { birthday?: string; store?: string },
): Promise<Refusal | undefined> {
  const matters = env.minimumAge !== null && store !== undefined;
  const found = matters ? await findStoreByCode(db.read, store) : undefined;
  const today = dateAt(found?.store.timeZone ?? lastZone, now());
  const code = birthdayRefusal(birthday, today, env.minimumAge);
  return code && refuse(code, messages[code]);
}

const messages: Record<BirthdayRefusal, string> = {
  birthday_missing: "this server has a minimum age: send the birthday",
  birthday_invalid: "the birthday must be a date such as 1990-12-31",
  too_young: "the shopper is younger than the minimum age",
};
