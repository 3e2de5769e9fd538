/** What a report means for a device as it is written down: pure, so that it can be told twice and late. */
import type { BoxState, DeviceEventType } from "@horma/contract";
import { type DeviceStatus, deviceInputsBetween, type ReportedInput } from "@horma/domain";
import type { device } from "../db/schema/device.ts";
import type { DeviceReport } from "../gateway/device-gateway.ts";

export type DeviceRow = typeof device.$inferSelect;
/** One line of a device's history. */
export type DeviceHappening = { type: DeviceEventType; data?: Record<string, unknown> };

/** Starts of a box's program that are remembered as over. */
const oldBootsKept = 16;

/**
 * Whether a report is news: of the present start and numbered after the last one, or of a start never heard of. One of
 * an earlier start comes too late, and so does the last will of a connection that was followed by another.
 */
export function isNews(row: DeviceRow, report: DeviceReport): boolean {
  const { boot } = report.said;
  if (report.topic === "presence") {
    const since = row.onlineSince?.getTime() ?? 0;
    const at = Date.parse(report.said.at);
    // A box that says live that it is there is there, whatever was believed of that start.
    if (row.oldBoots.includes(boot)) return report.said.online && !report.retained && at > since;
    return report.said.online || boot !== row.boot || !row.online || at >= since;
  }
  if (boot === row.boot) return row.seq === null || report.said.seq > row.seq;
  return !row.oldBoots.includes(boot);
}

/** What is written down of the box itself after a report that is news; its status and job are the order's matter. */
export function conditionAfter(row: DeviceRow, report: DeviceReport, now: Date): Partial<DeviceRow> {
  return { ...startAfter(row, report), ...onlineAfter(row, report, now), ...bodyAfter(row, report) };
}

function startAfter(row: DeviceRow, { topic, said }: DeviceReport): Partial<DeviceRow> {
  const seq = topic === "presence" ? undefined : said.seq;
  if (said.boot === row.boot) return seq === undefined ? {} : { seq };
  const before = row.boot === null ? row.oldBoots : [row.boot, ...row.oldBoots];
  const oldBoots = before.filter((boot) => boot !== said.boot).slice(0, oldBootsKept);
  return { boot: said.boot, seq: seq ?? null, oldBoots };
}

/** While it is online, `onlineSince` is the time of its connection by the box's own clock, which its last will has too. */
function onlineAfter(row: DeviceRow, report: DeviceReport, now: Date): Partial<DeviceRow> {
  if (report.topic === "presence") {
    const { online, at } = report.said;
    if (online) return { online, onlineSince: new Date(at) };
    return row.online ? { online, onlineSince: now } : {};
  }
  // What it says live, it says from there; since when is not known, and its last will counts whatever time it has.
  return report.retained || row.online ? {} : { online: true, onlineSince: null };
}

function bodyAfter(row: DeviceRow, report: DeviceReport): Partial<DeviceRow> {
  switch (report.topic) {
    case "state": {
      const { doors, pairs, faults, sensors, firmware } = report.said;
      const [frontOpen, backOpen] = [doors.front === "open", doors.back === "open"];
      return { frontOpen, backOpen, pairsInside: pairs, faults, sensors: { ...sensors }, firmware };
    }
    case "door": {
      const open = report.said.position === "opened";
      return report.said.door === "front" ? { frontOpen: open } : { backOpen: open };
    }
    case "fault": {
      const { code, active, at } = report.said;
      const known = row.faults.find((fault) => fault.code === code);
      const others = row.faults.filter((fault) => fault !== known);
      return { faults: active ? [...others, known ?? { code, since: at }] : others };
    }
    default:
      return {};
  }
}

/**
 * What happened in the box since, for the job it is written down with; of another job nothing. Where reports were lost
 * it is the whole way to what the box says now: a front door that was opened was a ready box's.
 */
export function inputsSince(row: DeviceRow, report: DeviceReport): ReportedInput[] {
  if (row.job === null || (report.topic !== "state" && report.topic !== "door")) return [];
  if (report.said.job !== row.job) return [];
  const opened: ReportedInput[] = [
    ...(deviceInputsBetween(row.statusId, "ready") ?? []),
    "front_door_opened",
  ];
  if (report.topic === "state") {
    const { front_opened, status } = report.said;
    // A box that is loaded again for the same job still says that its front door was opened before.
    return front_opened && status === "idle" ? opened : (deviceInputsBetween(row.statusId, status) ?? []);
  }
  const { door, position, command } = report.said;
  // A front door that no command moved was forced: nobody was handed anything.
  if (door === "front") return position === "opened" && command !== null ? opened : [];
  if (position === "opened") return deviceInputsBetween(row.statusId, "back_door_opened") ?? [];
  // A box that counts its pairs tells with its state how many are in it behind the closed door.
  const closed = row.statusId === "back_door_opened" && row.pairsInside === null;
  return closed ? ["back_door_closed"] : [];
}

/** What a box says it works at, where that is not what it is written down with. */
export function strayJob(row: DeviceRow, report: DeviceReport): BoxState["job"] {
  if (report.topic !== "state" || report.said.status === "idle") return null;
  return report.said.job === row.job ? null : report.said.job;
}

/** The job a box should forget, if it is empty: a stray one, or maintenance that is done. */
export function jobToForget(row: DeviceRow, report: DeviceReport): BoxState["job"] {
  const stray = strayJob(row, report);
  if (stray !== null || report.topic !== "state") return stray;
  return row.jobKind === "maintenance" && report.said.status === "ready" ? row.job : null;
}

/**
 * {@link jobToForget} of a state that is no news. What a broker kept is the last the box said of itself: this process, or
 * the one before it, went away before the box was told.
 */
export function jobStillKept(row: DeviceRow, report: DeviceReport): BoxState["job"] {
  return report.retained && report.said.boot === row.boot ? jobToForget(row, report) : null;
}

/**
 * Status and job of a device that works for no order, after what its box says. What a box works at by itself counts as
 * maintenance, so that nobody is given the box meanwhile; that is over when the box is idle again, and a return too when
 * no pair is in it any more.
 */
export function ownWorkAfter(
  row: DeviceRow,
  report: DeviceReport,
  { now, holdsPairs }: { now: Date; holdsPairs: boolean },
): Partial<DeviceRow> {
  if (report.topic !== "state" || row.orderId !== null) return {};
  const { job, status } = report.said;
  const stray = strayJob(row, report);
  if (row.job === null) {
    return stray === null ? {} : { job: stray, jobKind: "maintenance", statusId: status, updatedAt: now };
  }
  if (status === "idle") {
    const begun = row.statusId !== "occupied" || job === row.job;
    return begun && !holdsPairs ? { job: null, jobKind: null, statusId: "idle", updatedAt: now } : {};
  }
  return job !== row.job || status === row.statusId ? {} : { statusId: status, updatedAt: now };
}

/** What the device's history gains between two moments of it. */
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
