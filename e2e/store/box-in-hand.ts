import { readFileSync } from "node:fs";
import { type BoxOptions, type SmartBox, startBox } from "@horma/smartbox";
import { expect } from "@playwright/test";
import type { TestServer } from "./test-server.ts";

type Door = "front" | "back";

/** How often a door is looked at, ms. */
const look = { intervals: [20] };

/** A simulated smart box with a counting sensor; the test plays the people at its doors. */
export class BoxInHand {
  private constructor(
    readonly hwd: string,
    readonly box: SmartBox,
  ) {}

  /** Plugs a box of the demo store in and waits until the server knows of it. */
  static async plugIn(server: TestServer, hwd: string, part: Pick<BoxOptions, "speed">): Promise<BoxInHand> {
    const box = startBox({
      store: "0101",
      hwd,
      ...part,
      url: `mqtt://localhost:${server.mqttPort}`,
      password: await passwordOf(server, hwd),
      hands: false,
      sensor: "count",
    });
    const online = () => server.rows("select 1 from device where hwd = $1 and online", [hwd]);
    await expect.poll(online, look).toHaveLength(1);
    return new BoxInHand(hwd, box);
  }

  /** Waits for the back door, puts pairs in and closes it. */
  async fill(pairs: number): Promise<void> {
    await this.opened("back");
    this.box.putPairs(pairs);
    this.box.closeDoor("back");
  }

  /** Waits for a door, takes everything out and closes it. */
  async empty(door: Door): Promise<void> {
    await this.opened(door);
    this.box.takePairs();
    this.box.closeDoor(door);
  }

  async opened(door: Door): Promise<void> {
    await expect.poll(() => this.box.look().world.doors[door], look).toBe("open");
  }

  isOpen(door: Door): boolean {
    return this.box.look().world.doors[door] === "open";
  }

  /** How many pairs lie in it. */
  get pairs(): number {
    return this.box.look().world.pairs;
  }
}

/** A new box gets its password within seconds. */
async function passwordOf(server: TestServer, hwd: string): Promise<string> {
  const read = (): string | undefined =>
    JSON.parse(readFileSync(`${server.dataDir}/boxes.json`, "utf8"))[`0101.${hwd}`];
  await expect.poll(read, look).toBeDefined();
  return read() ?? "";
}
