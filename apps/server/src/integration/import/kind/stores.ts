import { mostOf, storeFields, type Weekday, weekdays } from "@horma/domain";
import { bareNumber } from "../../../platform/db/bare-number.ts";
import { BadCell } from "../bad-cell.ts";
import { date, hours, timeZone, words, yesNo } from "../cell.ts";
import type { ImportWork } from "../import-work.ts";
import type { Column, JudgeHeading, Kind } from "../kind.ts";
import { columnsOf, writesOf } from "../record-columns.ts";
import type { StagedRows } from "../staged-rows.ts";
import { cell, computed } from "../written.ts";
import { refuseTooMany, spellAlike, storeCode } from "./cells.ts";

const weekdayNames: Record<Weekday, string> = {
  monday: "lunes",
  tuesday: "martes",
  wednesday: "miércoles",
  thursday: "jueves",
  friday: "viernes",
  saturday: "sábado",
  sunday: "domingo",
};

const hourColumns = weekdays.map(
  (key): Column => ({
    key,
    names: [weekdayNames[key]],
    read: hours,
    holds: `When it is open on a ${key[0]?.toUpperCase()}${key.slice(1)}: \`10:00-20:30\`, or \`cerrado\`. An empty cell means closed`,
    example: key === "sunday" ? "11:00-19:00" : "10:00-20:30",
  }),
);

const columns: readonly Column[] = [
  {
    key: "code",
    names: ["código", "tienda", "local", "store", "sucursal", "código tienda", "código local", "store_code"],
    required: true,
    read: storeCode,
    holds: "The store's code, as in its link",
    example: "0101",
  },
  ...columnsOf(storeFields, { area: { read: area, judged: { names: ["zona"], column: judgeZone } } }),
  ...hourColumns,
  {
    key: "exceptions",
    names: ["excepciones", "feriados"],
    type: "jsonb",
    read: readExceptions,
    holds:
      "Dates with other hours: `2026-12-25 cerrado Navidad`, several separated by `;`. Future dates that the cell does not list are removed",
    example: "2026-12-25 cerrado Navidad",
  },
  {
    key: "closed",
    names: ["cerrada", "cerrada para siempre"],
    type: "boolean",
    read: yesNo,
    holds: "Whether it has closed for good",
    example: "no",
  },
];

/** Stores with their hours: one flat row each. */
export const stores: Kind = {
  name: "stores",
  scope: "catalogue",
  does: "Stores with their hours, position, time zone and services, one row each",
  columns,
  check: async (work) => {
    await spellAlike(work, "area", "select area as name from store where area is not null");
    await doubtCodes(work);
    await work.refuseRepeated("code");
    await refuseHalfPositions(work);
    await refuseTooMany(work, "code", mostOf.stores, {
      group: "''::text",
      thing: "s.code",
      isKnown: "exists (select from store t where t.code = s.code)",
      known: "select ''::text as grp from store",
    });
    await doubtDays(work);
  },
  write: async (work) => {
    await work.merge({
      table: "store",
      key: { code: "s.code" },
      set: {
        ...writesOf(storeFields),
        time_zone: cell("time_zone", (zone) => `coalesce(${zone}, t.time_zone, 'America/Santiago')`),
        closed_at: cell("closed", (closed) => `case when ${closed} then coalesce(t.closed_at, now()) end`),
      },
      otherwise: { payments: "'{cashier}'", deliver_methods: "'{take_away}'" },
      counted: true,
    });
    await writeHours(work);
    await writeExceptions(work);
  },
};

/** Refuses rows that would leave a store with a latitude alone, or a longitude alone: that is no position. */
async function refuseHalfPositions(work: StagedRows): Promise<void> {
  const both = ["latitude", "longitude"] as const;
  if (!both.some((column) => work.given.has(column))) return;
  const would = (column: string) =>
    work.given.has(column)
      ? `case when ${work.has(column)} then s.${column} else t.${column} end`
      : `t.${column}`;
  const said = both.map((column) => work.has(column)).join(" or ");
  for (const [column, other] of [both, both.toReversed()] as const)
    await work.refuse(
      column,
      "missing",
      `select s.row, null from staged s left join store t on t.code = s.code
       where (${said}) and (${would(column)}) is null and (${would(other)}) is not null`,
    );
}

/** Doubts new stores whose code is another's but for zeros and case: likely that one is meant. */
function doubtCodes(work: StagedRows): Promise<void> {
  const bare = bareNumber("code");
  return work.doubtOrMend(
    "code",
    "maybe_repeated",
    `select n.row, n.code, coalesce(k.code, n.first) from (
       select row, code, ${bare} as bare, first_value(code) over (partition by ${bare} order by row) as first
       from staged s where not exists (select from store t where t.code = s.code)
     ) n left join (select ${bare} as bare, min(code) as code from store group by 1) k on k.bare = n.bare
     where coalesce(k.code, n.first) <> n.code`,
  );
}

/** Doubts new stores that have hours of some weekdays, and say nothing of others: they would be closed on those. */
async function doubtDays(work: StagedRows): Promise<void> {
  const given = weekdays.filter((key) => work.given.has(key));
  if (given.length === 0) return;
  const some = given.map((key) => work.has(key)).join(" or ");
  const fresh = "s.closed is not true and not exists (select from store t where t.code = s.code)";
  for (const key of weekdays) {
    await work.doubt(
      key,
      "maybe_closed",
      `select s.row, '', null from staged s where (${some}) and not ${work.has(key)} and ${fresh}`,
    );
  }
}

async function writeHours(work: ImportWork): Promise<void> {
  const given = weekdays.flatMap((key, index) => (work.given.has(key) ? [{ key, weekday: index + 1 }] : []));
  if (given.length === 0) return;
  const each = given
    .map(({ key, weekday }) => `(${weekday}, coalesce(s."${key}", '-'), ${work.has(key)})`)
    .join(", ");
  const days = `(select s.row, st.id as store_id, h.weekday, h.hours, split_part(h.hours, '-', 1) as opens, split_part(h.hours, '-', 2) as closes
    from staged s join store st on st.code = s.code cross join lateral (values ${each}) h (weekday, hours, said) where h.said)`;
  await work.merge({
    table: "store_hours",
    from: `(select * from ${days} d where hours <> '-') s`,
    key: { store_id: "s.store_id", weekday: "s.weekday" },
    set: { opens: computed("s.opens"), closes: computed("s.closes") },
  });
  await work.remove({
    table: "store_hours",
    key: ["store_id", "weekday"],
    columns: ["opens", "closes"],
    row: "s.row",
    from: `${days} s join store_hours t on t.store_id = s.store_id and t.weekday = s.weekday where s.hours = '-'`,
  });
}

async function writeExceptions(work: ImportWork): Promise<void> {
  if (!work.given.has("exceptions")) return;
  const named = `(select s.row, st.id as store_id, e.date, e.opens, e.closes, e.reason
    from staged s join store st on st.code = s.code
    cross join lateral jsonb_to_recordset(coalesce(s.exceptions, '[]')) e (date date, opens text, closes text, reason text))`;
  await work.merge({
    table: "store_exception",
    from: `${named} s`,
    key: { store_id: "s.store_id", date: "s.date" },
    set: { opens: computed("s.opens"), closes: computed("s.closes"), reason: computed("s.reason") },
  });
  await work.remove({
    table: "store_exception",
    key: ["store_id", "date"],
    columns: ["opens", "closes", "reason"],
    row: "s.row",
    // What was is history, which the retailer's present file does not have any more.
    from: `staged s join store st on st.code = s.code join store_exception t on t.store_id = st.id
      and t.date >= (now() at time zone st.time_zone)::date
      where ${work.has("exceptions")} and not exists (select from ${named} n where n.store_id = t.store_id and n.date = t.date)`,
  });
}

/** An area's name. An object of NDJSON whose `zona` is the time zone, `America/Santiago`, has none. */
function area(text: string) {
  return isZone(text) ? new BadCell("not_allowed") : words(60)(text);
}

function isZone(text: string): boolean {
  return text.includes("/") && typeof timeZone(text) === "string";
}

/** `zona` was a heading of the time zone: it is, where all of its cells are time zones and no other heading is. */
function judgeZone(...[cells, has]: Parameters<JudgeHeading>): string {
  return !has("time_zone") && cells.length > 0 && cells.every(isZone) ? "time_zone" : "area";
}

/** Exceptions of hours: `2026-12-25 cerrado Navidad`, several with `;` between them. */
function readExceptions(text: string) {
  const read = new Map<
    string,
    { date: string; opens: string | null; closes: string | null; reason: string }
  >();
  for (const part of text.split(/[;|]/).map((each) => each.trim())) {
    if (part === "") continue;
    const [written = "", when = "", ...rest] = part.split(/\s+/);
    const reason = rest.join(" ");
    const [day, span, why] = [
      date(written),
      hours(when),
      reason === "" ? new BadCell("reason_missing") : words(80)(reason),
    ];
    const fault = [day, span, why].find((each) => each instanceof BadCell);
    if (fault !== undefined) return new BadCell(fault.reason);
    if (read.has(String(day))) return new BadCell("repeated");
    const [opens = null, closes = null] = span === "-" ? [] : String(span).split("-");
    read.set(String(day), { date: String(day), opens, closes, reason });
  }
  return JSON.stringify([...read.values()]);
}
