import type { ChangeOfficeStoreBody, OfficeStoreDetail, StoreChange } from "@horma/contract";
import { storeFields, weekdays } from "@horma/domain";
import { changedFields, type FormOf, fieldsForm } from "../form/record-form.ts";

/** What can be set of a store, as the form holds it. */
export type StoreForm = FormOf<typeof storeFields> & {
  /** From Monday on; two empty texts are a closed day. */
  week: DayForm[];
  exceptions: ExceptionForm[];
  seats: { name: string }[];
  devices: DeviceForm[];
};
type DayForm = { opens: string; closes: string };
type ExceptionForm = DayForm & { date: string; reason: string };
/** `added`: it is not in the store yet. */
export type DeviceForm = {
  hwd: string;
  name: string;
  type: "box" | "shelf";
  retired: boolean;
  added: boolean;
};

/** A store as the form shows it. */
export function formOf(store: OfficeStoreDetail): StoreForm {
  return {
    ...fieldsForm(storeFields, store),
    week: weekdays.map((_, place) => {
      const day = store.week.find(({ weekday }) => weekday === place + 1);
      return { opens: day?.opens ?? "", closes: day?.closes ?? "" };
    }),
    exceptions: store.exceptions.map(({ date, hours, reason }) => ({
      date,
      reason,
      opens: hours?.opens ?? "",
      closes: hours?.closes ?? "",
    })),
    seats: store.seats.map((name) => ({ name })),
    devices: store.devices.map(({ hwd, name, type_id, retired_at }) => ({
      hwd,
      name,
      type: type_id,
      retired: retired_at !== null,
      added: false,
    })),
  };
}

/** What differs of a store, as the call takes it, and how many changes that is. */
export type StoreChanges = {
  body: Pick<ChangeOfficeStoreBody, "stores" | "seats" | "devices">;
  count: number;
};

/** What a person changed of a store. */
export function changesOf(before: StoreForm, now: StoreForm): StoreChanges {
  const row: StoreChange = changedFields(storeFields, before, now);
  weekdays.forEach((key, place) => {
    const [was, is] = [hoursOf(before.week[place]), hoursOf(now.week[place])];
    if (!same(was, is)) row[key] = is;
  });
  const exceptions = countChanged(before.exceptions, now.exceptions, ({ date }) => date);
  const count = Object.keys(row).length + exceptions;
  if (exceptions > 0)
    row.exceptions = now.exceptions.map(({ date, reason, ...day }) => ({
      date,
      hours: hoursOf(day),
      reason,
    }));
  const seats = seatChanges(before.seats, now.seats);
  const devices = deviceChanges(before.devices, now.devices);
  return {
    body: {
      ...(Object.keys(row).length > 0 && { stores: [row] }),
      ...(seats.length > 0 && { seats }),
      ...(devices.length > 0 && { devices }),
    },
    count: count + seats.length + devices.length,
  };
}

/** `null` where it is closed. */
function hoursOf({ opens, closes }: DayForm = { opens: "", closes: "" }): DayForm | null {
  const typed = { opens: opens.trim(), closes: closes.trim() };
  return typed.opens === "" && typed.closes === "" ? null : typed;
}

function seatChanges(before: StoreForm["seats"], now: StoreForm["seats"]) {
  const [was, is] = [before, now].map((each) => each.map(({ name }) => name.trim()));
  return [
    ...(was ?? []).filter((seat) => !is?.includes(seat)).map((seat) => ({ seat, removed: true as const })),
    ...(is ?? []).filter((seat) => !was?.includes(seat)).map((seat) => ({ seat })),
  ];
}

type DeviceRow = NonNullable<ChangeOfficeStoreBody["devices"]>[number];

function deviceChanges(before: readonly DeviceForm[], now: readonly DeviceForm[]): DeviceRow[] {
  return now.flatMap(({ hwd, name, type, retired, added }): DeviceRow[] => {
    if (added) return [{ device: hwd.trim(), name: name.trim(), type }];
    const was = before.find((each) => each.hwd === hwd);
    if (was === undefined) return [];
    const changed = {
      ...(was.name !== name && { name: name.trim() }),
      ...(was.retired !== retired && { retired }),
    };
    return Object.keys(changed).length > 0 ? [{ device: hwd, ...changed }] : [];
  });
}

/**
 * What a person has in the form, upon what the store is now: their changes stay, everything else is as it is now. `base` is what
 * they began with.
 */
export function mergeForms(base: StoreForm, mine: StoreForm, theirs: StoreForm): StoreForm {
  const merged = { ...theirs };
  const take = <K extends keyof StoreForm>(key: K) => {
    if (!same(mine[key], base[key])) merged[key] = mine[key];
  };
  for (const key of Object.keys(theirs) as (keyof StoreForm)[]) take(key);
  return {
    ...merged,
    week: theirs.week.map((day, place) =>
      same(mine.week[place], base.week[place]) ? day : (mine.week[place] ?? day),
    ),
    exceptions: mergeLists(base.exceptions, mine.exceptions, theirs.exceptions, ({ date }) => date),
    seats: mergeLists(base.seats, mine.seats, theirs.seats, ({ name }) => name),
    devices: mergeLists(base.devices, mine.devices, theirs.devices, ({ hwd }) => hwd),
  };
}

function mergeLists<T>(base: T[], mine: T[], theirs: T[], keyOf: (each: T) => string): T[] {
  const find = (list: T[], key: string) => list.find((each) => keyOf(each) === key);
  const stays = theirs.flatMap((each) => {
    const [was, is] = [find(base, keyOf(each)), find(mine, keyOf(each))];
    if (is !== undefined) return [same(was, is) ? each : is];
    return was === undefined ? [each] : [];
  });
  return [...stays, ...mine.filter((each) => !find(base, keyOf(each)) && !find(theirs, keyOf(each)))];
}

function countChanged<T>(before: readonly T[], now: readonly T[], keyOf: (each: T) => string): number {
  const gone = before.filter((each) => !now.some((other) => keyOf(other) === keyOf(each)));
  const changed = now.filter(
    (each) =>
      !same(
        before.find((other) => keyOf(other) === keyOf(each)),
        each,
      ),
  );
  return gone.length + changed.length;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
