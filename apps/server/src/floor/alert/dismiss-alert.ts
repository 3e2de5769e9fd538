import { action } from "../../people/staff/action.ts";
import { putAway } from "./alert-table.ts";

/** Someone has seen an alert: it is quiet for them, and for no one else (TR-07). */
export const dismissAlert = action("dismissAlert", ({ now }, { body: { key }, staff }, once) =>
  once((tx) => putAway(tx, staff, { key, ended: false, at: now() })),
);
