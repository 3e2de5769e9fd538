import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { promise as queueOf } from "fastq";
import { databaseUnreachable } from "../db/database.ts";
import type { DeviceReport } from "./device-gateway.ts";
import { reportsDropped } from "./device-metrics.ts";

type Listener = (report: DeviceReport) => Promise<unknown>;

/** Most waiting reports of one box. Beyond that the oldest are dropped: a later state makes up for them. */
const longest = 256;
/** Pause before a report is retried, ms, and how many retries while the database works. */
const retryDelay = 500;
const tries = 3;
/**
 * Boxes whose reports are stored at the same time. After a broker's restart all report at once, and people's calls must not wait
 * for them.
 */
const atOnce = 4;
/** How long closing waits for queued reports, ms. */
const patience = 3_000;

/**
 * Queues reports, one queue per box: the next is handled after the previous one succeeded. Boxes do not wait for each other; at
 * most {@link atOnce} are handled at a time, in order of arrival.
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
    // Each queue waits by itself while the database is away.
    setMaxListeners(0, this.closing.signal);
  }

  put(report: DeviceReport): void {
    const box = `${report.address.storeCode}/${report.address.hwd}`;
    const line = this.lines.get(box);
    if (line === undefined) {
      const waiting = [report];
      this.lines.set(box, { waiting, told: this.sendToAll(box, waiting) });
      return;
    }
    line.waiting.push(report);
    if (line.waiting.length > longest) {
      // The first one is in progress.
      line.waiting.splice(1, 1);
      reportsDropped.inc();
    }
  }

  /** Waits for every queued report, up to a limit: the boxes' retained states repeat the rest. */
  async close(): Promise<void> {
    const late = setTimeout(() => this.closing.abort(), patience);
    await Promise.all([...this.lines.values()].map((line) => line.told));
    clearTimeout(late);
  }

  private async sendToAll(box: string, waiting: DeviceReport[]): Promise<void> {
    for (let next = waiting[0]; next !== undefined && !this.closing.signal.aborted; next = waiting[0]) {
      await this.tell(next);
      waiting.shift();
    }
    this.lines.delete(box);
  }

  /** Repeats until it succeeds while the database is away. A report that fails for another reason is dropped. */
  private async tell(report: DeviceReport): Promise<void> {
    for (let failed = 0; !this.closing.signal.aborted; ) {
      try {
        await this.turns.push(report);
        return;
      } catch (error) {
        const { address, topic } = report;
        if (!databaseUnreachable(error) && ++failed === tries) {
          reportsDropped.inc();
          this.log.error({ err: error, address, topic }, "a box's report could not be recorded");
          return;
        }
        await delay(retryDelay, undefined, { signal: this.closing.signal }).catch(() => undefined);
      }
    }
  }
}
