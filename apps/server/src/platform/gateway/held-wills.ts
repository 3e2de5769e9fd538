import type { DeviceAddress, DeviceReport } from "./device-gateway.ts";

type Held = { report: DeviceReport; timer: NodeJS.Timeout };

/**
 * Offline messages, until it is clear that they are about a box and not about its broker: a broker that stops publishes the last will
 * of every box, and its boxes come back with it. A box that is heard meanwhile was never away.
 */
export class HeldWills {
  private readonly boxes = new Map<string, Held>();

  /**
   * @param deliver gets what holds: the box is offline
   * @param settle how long each is held, ms
   * @param steady whether the connection to the broker has lasted for so long that its boxes are back
   */
  constructor(
    private readonly deliver: (report: DeviceReport) => void,
    private readonly settle: number,
    private readonly steady: () => boolean,
  ) {}

  hold(report: DeviceReport): void {
    const name = nameOf(report.address);
    clearTimeout(this.boxes.get(name)?.timer);
    const timer = setTimeout(() => this.steady() && this.end(name), this.settle);
    this.boxes.set(name, { report, timer });
  }

  /** The box was heard. */
  drop(address: DeviceAddress): void {
    clearTimeout(this.boxes.get(nameOf(address))?.timer);
    this.boxes.delete(nameOf(address));
  }

  /** Boxes had the time to come back: what is still held is true. */
  deliverAll(): void {
    for (const name of [...this.boxes.keys()]) this.end(name);
  }

  close(): void {
    for (const { timer } of this.boxes.values()) clearTimeout(timer);
    this.boxes.clear();
  }

  private end(name: string): void {
    const held = this.boxes.get(name);
    if (held === undefined) return;
    clearTimeout(held.timer);
    this.boxes.delete(name);
    this.deliver(held.report);
  }
}

function nameOf({ storeCode, hwd }: DeviceAddress): string {
  return `${storeCode}/${hwd}`;
}
