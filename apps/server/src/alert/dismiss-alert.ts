import { action } from "../staff/action.ts";
import { keyRefusal, putAway } from "./alert-table.ts";

/** Somebody has seen an alert: it is quiet for them, and for nobody else (TR-07). */
export const dismissAlert = action("dismissAlert", ({ now }, { body: { key }, staff }, once) =>
  once(async (tx) => keyRefusal(key) ?? putAway(tx, staff, { key, ended: false, at: now() })),
);
