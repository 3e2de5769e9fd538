import type { BoxState } from "@horma/contract";
import { type DeviceStatus, nextDeviceStatus, type ReportedInput } from "@horma/domain";
import { eq } from "drizzle-orm";
import { recordReport } from "../../../../src/fulfilment/device/report/record-report.ts";
import { device } from "../../../../src/platform/db/schema/device.ts";
import { store } from "../../../../src/platform/db/schema/store.ts";
import type { Deps } from "../../../../src/platform/deps.ts";
import type { DeviceAddress } from "../../../../src/platform/gateway/device-gateway.ts";

/** The boxes of a database, played by a test without a broker: what happens in one it reports as its whole state. */
export class PlayedBoxes {
  private seq = 0;

  constructor(private readonly deps: Pick<Deps, "db" | "now">) {}

  /** Every box is there, empty and shut. */
  async comeOnline(): Promise<void> {
    await this.deps.db.read.update(device).set({ online: true }).where(eq(device.typeId, "box"));
  }

  /** Something happens in a box and it says so; what cannot follow from where it is does not happen. */
  async happen(address: DeviceAddress, input: ReportedInput): Promise<void> {
    const row = await this.row(address);
    const status = row && nextDeviceStatus("box", row.status, input);
    if (row === undefined || status === undefined) return;
    const open = status === "back_door_opened";
    await this.say(address, {
      job: row.job,
      status: status === "occupied" ? "idle" : status,
      doors: { front: "closed", back: open ? "open" : "closed" },
      front_opened: input === "front_door_opened",
    });
  }

  /** A box tells its state, whatever was written down of it. */
  async say(address: DeviceAddress, part: Partial<BoxState>): Promise<boolean> {
    const payload: BoxState = {
      boot: "played",
      seq: this.seq++,
      at: this.deps.now().toISOString(),
      job: null,
      status: "idle",
      doors: { front: "closed", back: "closed" },
      front_opened: false,
      pairs: null,
      faults: [],
      sensors: {},
      firmware: "played",
      ...part,
    };
    return (await recordReport(this.deps, { address, retained: false, topic: "state", payload })).changed;
  }

  /** A box tells that its back door closed, before it tells what that makes of its state. */
  async sayBackDoorClosed(address: DeviceAddress): Promise<void> {
    const job = (await this.row(address))?.job ?? null;
    const of = { boot: "played", seq: this.seq++, at: this.deps.now().toISOString(), job };
    const payload = { ...of, door: "back", position: "closed", command: null } as const;
    await recordReport(this.deps, { address, retained: false, topic: "door", payload });
  }

  private async row({
    storeCode,
    hwd,
  }: DeviceAddress): Promise<{ status: DeviceStatus; job: string | null } | undefined> {
    const rows = await this.deps.db.read
      .select({ status: device.statusId, job: device.job, hwd: device.hwd, code: store.code })
      .from(device)
      .innerJoin(store, eq(store.id, device.storeId));
    return rows.find((each) => each.code === storeCode && each.hwd === hwd);
  }
}
