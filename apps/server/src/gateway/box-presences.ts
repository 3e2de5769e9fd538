import type { BoxPresence } from "@horma/contract";
import type { DeviceAddress, DeviceReport } from "./device-gateway.ts";

/** What is known of a box over the present connection to the broker; times are `performance.now()`. */
type Known = {
  address: DeviceAddress;
  boot: string;
  /** When its connection began, by its own clock: the name of the connection. */
  at: string | undefined;
  online: boolean;
  /** Its last word that was not retained, or when it was first known by a retained one. */
  heard: number;
  /** When it was last asked for a sign of life. */
  asked: number;
  /** Its connection counts for nothing any more: its password was changed. */
  over: boolean;
};

/** Who is there, by what boxes say of themselves; a broker may keep a word of somebody who is long gone. */
export class BoxPresences {
  private readonly boxes = new Map<string, Known>();

  /** Notes a report. Answers it as it counts; nothing where it counts for nothing. */
  hear(report: DeviceReport): DeviceReport | undefined {
    const known = this.boxes.get(nameOf(report.address));
    const { boot } = report.said;
    if (report.topic === "presence") {
      const { online, at } = report.said;
      const same = known?.boot === boot && known.at === at;
      if (online && same && known?.over) return undefined;
      // The last will of an earlier connection tells nothing of the present one.
      if (online || same || known?.at === undefined)
        this.note(report, { at, online, over: same && (known?.over ?? false) });
      return report;
    }
    if (known?.over && known.boot === boot) return { ...report, retained: true };
    const at = known?.boot === boot ? known.at : undefined;
    this.note(report, { at, online: report.retained ? (known?.online ?? false) : true, over: false });
    return report;
  }

  /** Boxes of which anything was heard. */
  all(): DeviceAddress[] {
    return [...this.boxes.values()].map(({ address }) => address);
  }

  /** Boxes that seem to be there and said nothing for `silence` ms; each is answered once in `pause` ms. */
  silent({ silence, pause }: { silence: number; pause: number }, now = performance.now()): DeviceAddress[] {
    const found = [...this.boxes.values()].filter(
      ({ online, heard, asked }) => online && now - heard >= silence && now - asked >= pause,
    );
    for (const each of found) each.asked = now;
    return found.map(({ address }) => address);
  }

  /** What the broker would say for a box whose connection broke: its last will. Nothing for one that was not heard. */
  lastWill(address: DeviceAddress): BoxPresence | undefined {
    const known = this.boxes.get(nameOf(address));
    return known && { online: false, boot: known.boot, at: known.at ?? new Date().toISOString() };
  }

  /** The box's connection is over, whatever is still said over it; another one counts. */
  end(address: DeviceAddress): void {
    const known = this.boxes.get(nameOf(address));
    if (known) known.over = true;
  }

  /** There is a new connection to the broker. */
  clear(): void {
    this.boxes.clear();
  }

  private note({ address, retained, said }: DeviceReport, is: Pick<Known, "at" | "online" | "over">): void {
    const known = this.boxes.get(nameOf(address));
    const now = performance.now();
    const heard = retained ? (known?.heard ?? now) : now;
    this.boxes.set(nameOf(address), {
      address,
      boot: said.boot,
      heard,
      asked: known?.asked ?? -Infinity,
      ...is,
    });
  }
}

function nameOf({ storeCode, hwd }: DeviceAddress): string {
  return `${storeCode}/${hwd}`;
}
