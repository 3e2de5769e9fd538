import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { promise as queueOf } from "fastq";
import { databaseUnreachable } from "../db/database.ts";
import type { DeviceReport } from "./device-gateway.ts";
import { reportsDropped } from "./device-metrics.ts";

type Listener = (report: DeviceReport) => Promise<unknown>;

/** Reports of one box that wait at most; beyond, the oldest go: a later state makes up for them. */
const longest = 256;
/** Pause before a report that was not taken is given again, ms, and how often while the database is there. */
const again = 500;
const tries = 3;
/** Boxes whose reports are written down at the same time: all of a chain speak at once when its broker is back, and people wait less. */
const atOnce = 4;
/** How long closing waits for what stands in line, ms. */
const patience = 3_000;

/**
 * Reports stand in line, a line for each box: one is told after the other was taken. Boxes do not wait for a box whose report is
 * not taken; of those that speak at once, {@link atOnce} are heard, in the order in which they came.
 */
export class ReportLines {
  private readonly lines = new Map<string, { waiting: DeviceReport[]; told: Promise<void> }>();
  private readonly closing = new AbortController();
  private readonly turns;

  constructor(
    listener: Listener,
    private readonly log: FastifyBaseLogger,
  ) {
    this.turns = queueOf((report: DeviceReport) => listener(report), atOnce);
    // Each line waits by itself while the database is away.
    setMaxListeners(0, this.closing.signal);
  }

  put(report: DeviceReport): void {
    const box = `${report.address.storeCode}/${report.address.hwd}`;
    const line = this.lines.get(box);
    if (line === undefined) {
      const waiting = [report];
      this.lines.set(box, { waiting, told: this.tellAll(box, waiting) });
      return;
    }
    line.waiting.push(report);
    if (line.waiting.length > longest) {
      // The first is being told.
      line.waiting.splice(1, 1);
      reportsDropped.inc();
    }
  }

  /** Waits for every report that stands in line, unless that takes long: the boxes' retained states say the rest again. */
  async close(): Promise<void> {
    const late = setTimeout(() => this.closing.abort(), patience);
    await Promise.all([...this.lines.values()].map((line) => line.told));
    clearTimeout(late);
  }

  private async tellAll(box: string, waiting: DeviceReport[]): Promise<void> {
    for (let next = waiting[0]; next !== undefined && !this.closing.signal.aborted; next = waiting[0]) {
      await this.tell(next);
      waiting.shift();
    }
    this.lines.delete(box);
  }

  /** Until it is taken, however long the database is away; a report that nothing else can be said of is left. */
  private async tell(report: DeviceReport): Promise<void> {
    for (let failed = 0; !this.closing.signal.aborted; ) {
      try {
        await this.turns.push(report);
        return;
      } catch (error) {
        const { address, topic } = report;
        if (!databaseUnreachable(error) && ++failed === tries) {
          reportsDropped.inc();
          this.log.error({ err: error, address, topic }, "a box's report was not taken");
          return;
        }
        await delay(again, undefined, { signal: this.closing.signal }).catch(() => undefined);
      }
    }
  }
}
