import type { BoxPresence } from "@horma/contract";
import type { DeviceAddress, DeviceReport } from "./device-gateway.ts";

/** What is known of a box on the present connection to the broker. Times are `performance.now()`. */
type Known = {
  address: DeviceAddress;
  boot: string;
  /** When its connection began, by its own clock. It names the connection. */
  at: string | undefined;
  online: boolean;
  /** Its last live message, or when a retained one first made it known. */
  heard: number;
  /** When the server last asked for a sign of life. */
  asked: number;
  /** Its connection no longer counts: its password was changed. */
  over: boolean;
};

/** Which boxes are online, by their own messages. A broker may retain messages of boxes that are gone. */
export class BoxPresences {
  private readonly boxes = new Map<string, Known>();

  /** Notes a report. Returns the report as it counts, or undefined if it does not. */
  hear(report: DeviceReport): DeviceReport | undefined {
    const known = this.boxes.get(nameOf(report.address));
    const { boot } = report.payload;
    if (report.topic === "presence") {
      const { online, at } = report.payload;
      const same = known?.boot === boot && known.at === at;
      if (online && same && known?.over) return undefined;
      // The last will of an earlier connection does not concern the present one.
      if (online || same || known?.at === undefined)
        this.note(report, { at, online, over: same && (known?.over ?? false) });
      return report;
    }
    if (known?.over && known.boot === boot) return { ...report, retained: true };
    const at = known?.boot === boot ? known.at : undefined;
    this.note(report, { at, online: report.retained ? (known?.online ?? false) : true, over: false });
    return report;
  }

  /** Every box that was heard. */
  all(): DeviceAddress[] {
    return [...this.boxes.values()].map(({ address }) => address);
  }

  /** Boxes that seem online and were silent for `silence` ms. Each is returned once in `pause` ms. */
  silent({ silence, pause }: { silence: number; pause: number }, now = performance.now()): DeviceAddress[] {
    const found = [...this.boxes.values()].filter(
      ({ online, heard, asked }) => online && now - heard >= silence && now - asked >= pause,
    );
    for (const each of found) each.asked = now;
    return found.map(({ address }) => address);
  }

  /** The last will that the broker would publish if the box's connection broke. Undefined for a box that was not heard. */
  lastWill(address: DeviceAddress): BoxPresence | undefined {
    const known = this.boxes.get(nameOf(address));
    return known && { online: false, boot: known.boot, at: known.at ?? new Date().toISOString() };
  }

  /** The box's present connection no longer counts, whatever it still says. A new one does. */
  end(address: DeviceAddress): void {
    const known = this.boxes.get(nameOf(address));
    if (known) known.over = true;
  }

  /** There is a new connection to the broker. */
  clear(): void {
    this.boxes.clear();
  }

  private note(
    { address, retained, payload }: DeviceReport,
    is: Pick<Known, "at" | "online" | "over">,
  ): void {
    const known = this.boxes.get(nameOf(address));
    const now = performance.now();
    const heard = retained ? (known?.heard ?? now) : now;
    this.boxes.set(nameOf(address), {
      address,
      boot: payload.boot,
      heard,
      asked: known?.asked ?? -Infinity,
      ...is,
    });
  }
}

function nameOf({ storeCode, hwd }: DeviceAddress): string {
  return `${storeCode}/${hwd}`;
}
