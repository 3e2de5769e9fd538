/** The entries that a box's report adds to its device's history. */
import type { DeviceEventType } from "@horma/contract";
import type { DeviceStatus } from "@horma/domain";
import type { device } from "../../../platform/db/schema/device.ts";

export type DeviceRow = typeof device.$inferSelect;
/** One line of a device's history. */
export type DeviceHappening = { type: DeviceEventType; data?: Record<string, unknown> };

/** The entries for the differences between two states of a device. */
export function happeningsBetween(before: DeviceRow, after: DeviceRow): DeviceHappening[] {
  const door = (name: "back" | "front", was: boolean, is: boolean): DeviceHappening[] =>
    was === is ? [] : [{ type: is ? `${name}_door_opened` : `${name}_door_closed` }];
  const start: DeviceHappening = { type: "started", data: { boot: after.boot } };
  const presence: DeviceHappening = { type: after.online ? "came_online" : "went_offline" };
  return [
    ...(after.boot === before.boot ? [] : [start]),
    ...(after.online === before.online ? [] : [presence]),
    ...door("back", before.backOpen, after.backOpen),
    ...door("front", before.frontOpen, after.frontOpen),
    ...faultsBetween(before, after),
    ...statusBetween(before.statusId, after.statusId),
  ];
}

function statusBetween(before: DeviceStatus, after: DeviceStatus): DeviceHappening[] {
  return before === after ? [] : [{ type: "status_changed", data: { status: after } }];
}

function faultsBetween(before: DeviceRow, after: DeviceRow): DeviceHappening[] {
  const lacks = (row: DeviceRow, code: string) => !row.faults.some((fault) => fault.code === code);
  const changed = (type: DeviceEventType, from: DeviceRow, to: DeviceRow) =>
    to.faults.filter(({ code }) => lacks(from, code)).map(({ code }) => ({ type, data: { code } }));
  return [...changed("fault_raised", before, after), ...changed("fault_cleared", after, before)];
}
