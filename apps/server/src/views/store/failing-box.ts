import { harmlessFaults } from "@horma/domain";
import { sql } from "drizzle-orm";

/** SQL: whether the device `d` is a box of the store that cannot serve: offline, out of service, or stopped by a fault. */
export const isFailing = sql`(d.type_id = 'box' and d.retired_at is null and (not d.online or d.out_of_service
  or exists (select from jsonb_array_elements(d.faults) f where f->>'code' <> all(${sql.param([...harmlessFaults])}::text[]))))`;
