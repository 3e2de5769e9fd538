import { createHash } from "node:crypto";
import { type BoxAction, boxOutcomes, type CallAnswer } from "@horma/contract";
import { and, desc, eq, sql } from "drizzle-orm";
import { atMostOnce, repeated } from "../../people/staff/action.ts";
import { logStaffEvent } from "../../people/staff/staff-table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { device, deviceEvent } from "../../platform/db/schema/device.ts";
import { staffEvent } from "../../platform/db/schema/staff.ts";
import type { Deps } from "../../platform/deps.ts";
import { newCommand } from "../../platform/gateway/new-command.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import type { SignedInStaff } from "../../web/session/signed-in-staff.ts";
import { endJob, startJob } from "./device-job.ts";
import { DeviceReader } from "./device-table.ts";
import { boxUnreachable } from "./send-to-box.ts";

/** Actions that a box does only for a job. An idle box gets a job of maintenance for them. */
const worksOnJob: readonly BoxAction[] = ["open_back_door", "sanitize", "spray", "uvc"];

/**
 * A technician commands a box and gets the result. The box decides by its own interlocks. A repeated call with the same key
 * answers the first result.
 */
export const commandDevice = operation("commandDevice", async (deps, { body, staff, idempotencyKey }) => {
  const key = idempotencyKey;
  const keyed = { call: "commandDevice", staff, key } as const;
  const id = key === undefined ? undefined : commandId(staff.id, key);
  const answer = await atMostOnce(deps, keyed, async (once) => {
    const asked = await once((tx) => ask(tx, staff, body, { id, now: deps.now() }));
    return asked instanceof Refusal ? asked : carryOut(deps, staff, asked, body);
  });
  return answer === repeated ? again(deps, staff, body, id) : answer;
});

type CommandRequest = {
  deviceId: number;
  job: string | null;
  ownJob: boolean;
  command: ReturnType<typeof newCommand>;
};

/** Stores who asks for what, before it is sent. */
async function ask(
  tx: Transaction,
  staff: SignedInStaff,
  { hwd, action }: { hwd: string; action: BoxAction },
  { id, now }: { id: string | undefined; now: Date },
): Promise<CommandRequest | Refusal> {
  const box = await new DeviceReader(tx).inStore(staff.storeId, hwd);
  if (box?.type_id !== "box") return refuse("device_not_found", `the store has no box ${hwd}`);
  if (!box.online) return boxUnreachable();
  const ownJob = box.job === null && worksOnJob.includes(action);
  const job = ownJob ? await startJob(tx, box.id, "maintenance", now) : box.job;
  if (job === undefined)
    return refuse("device_not_available", `${hwd} has just received another task: reload and try again`);
  const command = newCommand(action, job, now, id);
  await logStaffEvent(tx, {
    storeId: staff.storeId,
    staffId: staff.id,
    deviceId: box.id,
    at: now,
    type: "device_commanded",
    data: { id: command.id, action, job },
  });
  return { deviceId: box.id, job, ownJob, command };
}

async function carryOut(
  deps: Deps,
  { storeCode }: SignedInStaff,
  { deviceId, job, ownJob, command }: CommandRequest,
  { hwd }: { hwd: string },
): Promise<CallAnswer<"commandDevice"> | Refusal> {
  const { outcome, reason } = await deps.gateway.command({ storeCode, hwd }, command);
  if (ownJob && outcome !== "done") await deps.db.transact((tx) => endUnbegun(tx, deviceId, job, deps.now()));
  return outcome === "unanswered" ? boxUnreachable() : { outcome, reason: reason ?? null };
}

/** The box did not begin the job it got for this. Its own later reports still count. */
async function endUnbegun(tx: Transaction, deviceId: number, job: string | null, now: Date): Promise<void> {
  const [row] = await tx
    .select({ job: device.job, status: device.statusId })
    .from(device)
    .where(eq(device.id, deviceId))
    .for("update");
  if (row?.job === job && row?.status === "occupied") await endJob(tx, deviceId, now);
}

/**
 * The result of an earlier command, from the box's history. Without one the box is asked again, but not if it has another job by
 * now: its doors belong to another order.
 */
async function again(
  deps: Deps,
  { storeId, storeCode }: SignedInStaff,
  { hwd, action }: { hwd: string; action: BoxAction },
  id: string | undefined,
): Promise<CallAnswer<"commandDevice"> | Refusal> {
  const box = await new DeviceReader(deps.db.read).inStore(storeId, hwd);
  if (box === undefined) return refuse("device_not_found", `the store has no box ${hwd}`);
  const [told] = await deps.db.read
    .select({ type: deviceEvent.type, reason: sql<string | null>`${deviceEvent.data}->>'reason'` })
    .from(deviceEvent)
    .where(and(eq(deviceEvent.deviceId, box.id), sql`${deviceEvent.data}->>'id' = ${id ?? ""}`))
    .orderBy(desc(deviceEvent.id))
    .limit(1);
  const known = boxOutcomes.find((each) => told?.type === `command_${each}`);
  if (known !== undefined) return { outcome: known, reason: told?.reason ?? null };
  if ((await jobAskedFor(deps, box.id, id)) !== box.job) {
    return refuse("device_not_available", `${hwd} has another task now: reload and try again`);
  }
  const command = newCommand(action, box.job, deps.now(), id);
  const { outcome, reason } = await deps.gateway.command({ storeCode, hwd }, command);
  return outcome === "unanswered" ? boxUnreachable() : { outcome, reason: reason ?? null };
}

/** The job of a command when it was first asked for; undefined for an unknown command. */
async function jobAskedFor(
  { db }: Pick<Deps, "db">,
  deviceId: number,
  id: string | undefined,
): Promise<string | null | undefined> {
  const [asked] = await db.read
    .select({ job: sql<string | null>`${staffEvent.data}->>'job'` })
    .from(staffEvent)
    .where(and(eq(staffEvent.deviceId, deviceId), sql`${staffEvent.data}->>'id' = ${id ?? ""}`))
    .orderBy(desc(staffEvent.id))
    .limit(1);
  return asked?.job;
}

/** The same key of the same person is the same command, which a box obeys once. */
function commandId(staffId: number, key: string): string {
  return createHash("sha256").update(`${staffId}\n${key}`).digest("base64url");
}
