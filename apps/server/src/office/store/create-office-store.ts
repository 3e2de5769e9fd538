import type { RefusedField } from "@horma/contract";
import { type Weekday, weekdays } from "@horma/domain";
import { sql } from "drizzle-orm";
import { storeCodeExists } from "../../catalogue/store/store-table.ts";
import { applyEdits, editing, lockOutFiles } from "../../integration/edit/apply-edits.ts";
import { officeActor } from "../../people/office/office-actor.ts";
import type { Reader } from "../../platform/db/database.ts";
import { number, rowsOf } from "../../platform/db/rows.ts";
import { storeHours } from "../../platform/db/schema/store.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, Refused } from "../../web/http/refusals.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";
import { storeEdits } from "./change-office-store.ts";

/** OF-06. Adds a store that takes pairs to the counter, and opens by the week of another one, or the same hours every day, if asked for. */
export const createOfficeStore = operation("createOfficeStore", async (deps, { body, office }) => {
  const { hours_of, hours, doubts = false, language = "es", ...row } = body;
  const like = hours_of === null ? undefined : await storeAsked(deps.db.read, hours_of, office);
  if (like instanceof Refusal) return like;
  const done = await editing(deps.db, async (tx) => {
    await lockOutFiles(tx);
    if (await storeCodeExists(tx, row.code)) throw new Refused(codeTaken(row.code, language));
    const week = like === undefined ? everyDay(hours) : await weekOf(tx, like);
    const written = await applyEdits(deps, tx, {
      actor: officeActor(office),
      action: storeEdits.created,
      subject: `store ${row.code}`,
      language,
      parts: [{ kind: "stores", rows: [{ ...row, ...week }], doubts }],
    });
    // Of two at the same time the second finds the store of the first.
    if (!written.some(({ table, before }) => table === "store" && before === null))
      throw new Refused(codeTaken(row.code, language));
    return written;
  });
  return done instanceof Refusal ? done : null;
});

type Hours = { opens: string; closes: string };
/** `null`: closed. */
type Week = Partial<Record<Weekday, Hours | null>>;

function everyDay(hours: Hours | null | undefined): Week {
  return hours === undefined ? {} : Object.fromEntries(weekdays.map((day) => [day, hours]));
}

async function weekOf(reader: Reader, id: number): Promise<Week> {
  const rows = await rowsOf(
    reader.execute(sql`select weekday, opens, closes from store_hours where store_id = ${id}`),
    { weekday: number, opens: storeHours.opens, closes: storeHours.closes },
  );
  const open = new Map(rows.map(({ weekday, ...hours }) => [weekday, hours]));
  return Object.fromEntries(weekdays.map((day, place) => [day, open.get(place + 1) ?? null]));
}

function codeTaken(value: string, language: "es" | "en"): Refusal {
  const message = language === "en" ? "another store has this code" : "otra tienda tiene este código";
  const field: RefusedField = { part: "stores", row: 0, column: "code", value, reason: "taken", message };
  return new Refusal("fields_invalid", `store ${value} exists`, { fields: [field] });
}
