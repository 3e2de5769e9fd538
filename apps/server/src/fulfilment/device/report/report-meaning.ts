/** What a report means for its stored device. Pure, so a repeated or late report is safe. */
import type { BoxState } from "@horma/contract";
import { deviceInputsBetween, type ReportedInput } from "@horma/domain";
import type { DeviceReport } from "../../../platform/gateway/device-gateway.ts";
import { asksForSignOfLife } from "../../../platform/gateway/new-command.ts";
import type { DeviceHappening, DeviceRow } from "./device-happenings.ts";

type Job = BoxState["job"];

/** Everything that follows from a report. A repeated or late one is no news and changes nothing. */
export type ReportMeaning = { news: false; forget: Job } | ({ news: true } & ReportNews);

export type ReportNews = {
  /** The box's own columns. Status and job belong to the order. */
  condition: Partial<DeviceRow>;
  /** What happened in it for its order. */
  inputs: ReportedInput[];
  /** Pairs it counts; `null` if it cannot count. */
  pairsInside: number | null;
  /** The job it works at, if that is not the stored one. */
  stray: Job;
  /** Status and job of a box without an order. Does not apply if another device has the stray job. */
  own: Partial<DeviceRow>;
  /** A command's result, possibly a repeated one. */
  result: (DeviceHappening & { data: { id: string } }) | undefined;
  /** The job that the box should forget if it is empty: a stray one, or finished maintenance. */
  forget: Job;
};

/** @param holdsPairs whether pairs are in the box that no order awaits there */
export function meaningOf(
  row: DeviceRow,
  report: DeviceReport,
  { now, holdsPairs }: { now: Date; holdsPairs: boolean },
): ReportMeaning {
  const stray = strayJob(row, report);
  const forget = jobToForget(row, report, stray);
  if (!isNews(row, report)) {
    // A retained report is the box's last. The process that should have told the box to forget may have died before.
    return { news: false, forget: report.retained && report.payload.boot === row.boot ? forget : null };
  }
  return {
    news: true,
    condition: { ...startAfter(row, report), ...onlineAfter(row, report, now), ...bodyAfter(row, report) },
    inputs: inputsSince(row, report),
    pairsInside: report.topic === "state" ? (report.payload.pairs ?? null) : null,
    own: ownWorkAfter(row, report, { now, holdsPairs, stray }),
    result: resultOf(report),
    stray,
    forget,
  };
}

/** Starts of a box's program that are kept as over. */
const oldBootsStored = 16;

/**
 * Whether a report is news: of the present start and numbered after the last one, or of a new start. A report of an earlier start
 * is too late, and so is the last will of an earlier connection.
 */
function isNews(row: DeviceRow, report: DeviceReport): boolean {
  const { boot } = report.payload;
  if (report.topic === "presence") {
    const since = row.onlineSince?.getTime() ?? 0;
    const at = Date.parse(report.payload.at);
    // A box that says live that it is online is online, whatever was stored of that start.
    if (row.oldBoots.includes(boot)) return report.payload.online && !report.retained && at > since;
    return report.payload.online || boot !== row.boot || !row.online || at >= since;
  }
  if (boot === row.boot) return row.seq === null || report.payload.seq > row.seq;
  return !row.oldBoots.includes(boot);
}

function startAfter(row: DeviceRow, { topic, payload }: DeviceReport): Partial<DeviceRow> {
  const seq = topic === "presence" ? undefined : payload.seq;
  if (payload.boot === row.boot) return seq === undefined ? {} : { seq };
  const before = row.boot === null ? row.oldBoots : [row.boot, ...row.oldBoots];
  const oldBoots = before.filter((boot) => boot !== payload.boot).slice(0, oldBootsStored);
  return { boot: payload.boot, seq: seq ?? null, oldBoots };
}

/** While it is online, `onlineSince` is when its connection began by the box's own clock; its last will has the same time. */
function onlineAfter(row: DeviceRow, report: DeviceReport, now: Date): Partial<DeviceRow> {
  if (report.topic === "presence") {
    const { online, at } = report.payload;
    if (online) return { online, onlineSince: new Date(at) };
    return row.online ? { online, onlineSince: now } : {};
  }
  // A live message proves that it is online. Since when is unknown, so its last will counts, whatever its time.
  return report.retained || row.online ? {} : { online: true, onlineSince: null };
}

function bodyAfter(row: DeviceRow, report: DeviceReport): Partial<DeviceRow> {
  switch (report.topic) {
    case "state": {
      const { doors = {}, pairs, faults, sensors, firmware } = report.payload;
      return {
        ...(doors.front !== undefined && { frontOpen: doors.front === "open" }),
        ...(doors.back !== undefined && { backOpen: doors.back === "open" }),
        ...(pairs !== undefined && { pairsInside: pairs }),
        ...(faults !== undefined && { faults }),
        ...(sensors !== undefined && { sensors: { ...sensors } }),
        ...(firmware !== undefined && { firmware }),
      };
    }
    case "door": {
      const open = report.payload.position === "opened";
      return report.payload.door === "front" ? { frontOpen: open } : { backOpen: open };
    }
    case "fault": {
      const { code, active, at } = report.payload;
      const known = row.faults.find((fault) => fault.code === code);
      const others = row.faults.filter((fault) => fault !== known);
      return { faults: active ? [...others, known ?? { code, since: at }] : others };
    }
    case "presence":
    case "command/result":
      return {};
  }
}

/**
 * What happened in the box since, for its stored job; empty for another job. If reports were lost, it is the whole way to the
 * present status: a front door that opened belonged to a ready box.
 */
function inputsSince(row: DeviceRow, report: DeviceReport): ReportedInput[] {
  if (row.job === null || (report.topic !== "state" && report.topic !== "door")) return [];
  if (report.payload.job !== row.job) return [];
  const opened: ReportedInput[] = [
    ...(deviceInputsBetween(row.statusId, "ready") ?? []),
    "front_door_opened",
  ];
  if (report.topic === "state") {
    const { front_opened, status } = report.payload;
    if (status === undefined) return [];
    // A box that is loaded again for the same job still reports that its front door was opened before.
    return front_opened && status === "idle" ? opened : (deviceInputsBetween(row.statusId, status) ?? []);
  }
  const { door, position, command } = report.payload;
  // A front door that opened without a command was forced: nothing was handed over.
  if (door === "front") return position === "opened" && command !== null ? opened : [];
  if (position === "opened") return deviceInputsBetween(row.statusId, "back_door_opened") ?? [];
  // A box that counts pairs reports the number with its state, after the door closed.
  const closed = row.statusId === "back_door_opened" && row.pairsInside === null;
  return closed ? ["back_door_closed"] : [];
}

function strayJob(row: DeviceRow, report: DeviceReport): Job {
  if (report.topic !== "state") return null;
  const { job, status } = report.payload;
  if (job === undefined || status === undefined || status === "idle") return null;
  return job === row.job ? null : job;
}

function jobToForget(row: DeviceRow, report: DeviceReport, stray: Job): Job {
  if (stray !== null || report.topic !== "state") return stray;
  return row.jobKind === "maintenance" && report.payload.status === "ready" ? row.job : null;
}

/**
 * Status and job of a device without an order, after its box's report. Work that a box does by itself counts as maintenance, so
 * that no one gets the box meanwhile. It is over when the box is idle. So is a return, once no pair is in the box.
 */
function ownWorkAfter(
  row: DeviceRow,
  report: DeviceReport,
  { now, holdsPairs, stray }: { now: Date; holdsPairs: boolean; stray: Job },
): Partial<DeviceRow> {
  if (report.topic !== "state" || row.orderId !== null) return {};
  const { job, status } = report.payload;
  if (job === undefined || status === undefined) return {};
  if (row.job === null) {
    return stray === null ? {} : { job: stray, jobKind: "maintenance", statusId: status, updatedAt: now };
  }
  if (status === "idle") {
    const begun = row.statusId !== "occupied" || job === row.job;
    return begun && !holdsPairs ? { job: null, jobKind: null, statusId: "idle", updatedAt: now } : {};
  }
  return job !== row.job || status === row.statusId ? {} : { statusId: status, updatedAt: now };
}

function resultOf(report: DeviceReport): ReportNews["result"] {
  if (report.topic !== "command/result" || asksForSignOfLife(report.payload.id)) return undefined;
  const { id, outcome, reason } = report.payload;
  return { type: `command_${outcome}`, data: { id, ...(reason !== undefined && { reason }) } };
}
