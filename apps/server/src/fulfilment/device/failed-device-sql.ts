import { harmlessFaults } from "@horma/domain";
import { listed } from "../../platform/db/listed.ts";

/** SQL: a device `d` is a box that does not work (`deviceFailed` of the domain): offline, or with a fault that stops it. */
export const failedDevice = `(d.type_id = 'box' and (not d.online
  or exists (select from jsonb_array_elements(d.faults) fault where fault->>'code' not in (${listed(harmlessFaults)}))))`;
