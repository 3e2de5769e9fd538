import { boxTopic, boxTopics } from "@horma/contract";
import type { FastifyBaseLogger } from "fastify";
import type { MqttClient } from "mqtt";
import { seldom } from "../seldom.ts";
import type {
  CommandOutcome,
  DeviceAddress,
  DeviceCommand,
  DeviceGateway,
  DeviceListener,
} from "./device-gateway.ts";
import { messagesHeard } from "./device-metrics.ts";
import { readReport } from "./read-report.ts";
import { ReportLines } from "./report-lines.ts";
import { SentCommands } from "./sent-commands.ts";
import { ServerClock } from "./server-clock.ts";

/** How long boxes have to come back to a broker that was away, ms. */
const rollCallAfter = 15_000;

const boxesSpeakOn = Object.entries(boxTopics)
  .filter(([, { from }]) => from === "box")
  .map(([topic]) => `horma/+/+/${topic}`);

export type MqttGatewayOptions = { client: MqttClient; log: FastifyBaseLogger; now: () => Date };

/**
 * The boxes behind a broker. Hears every box of every store from the moment it is told whom to tell, what they left
 * retained first, and again after each new connection: so nothing that happened while the server was away is missed.
 */
export class MqttGateway implements DeviceGateway {
  private readonly client: MqttClient;
  private readonly log: FastifyBaseLogger;
  private readonly clock: ServerClock;
  private readonly commands: SentCommands;
  private readonly tell = seldom();
  /** Boxes that said something over the present connection, by their topics. */
  private readonly heard = new Map<string, DeviceAddress>();
  private listener: DeviceListener | undefined;
  private lines: ReportLines | undefined;
  private roll: NodeJS.Timeout | undefined;
  private closing = false;

  constructor({ client, log, now }: MqttGatewayOptions) {
    this.client = client;
    this.log = log;
    this.clock = new ServerClock(client, now);
    this.commands = new SentCommands(now, (address, command) => {
      if (!client.connected) return;
      const box = { store: address.storeCode, hwd: address.hwd };
      client.publish(boxTopic(box, "command"), JSON.stringify(command), { qos: 1 });
    });
    client.on("message", (topic, payload, { retain }) => this.hear(topic, payload, retain));
    client.on("connect", () => this.greet());
  }

  connected(): boolean {
    return this.client.connected;
  }

  async command(address: DeviceAddress, command: DeviceCommand): Promise<CommandOutcome> {
    const outcome = await this.commands.send(address, command);
    const silent = outcome.outcome === "unanswered" && this.client.connected && !this.closing;
    if (silent) await this.telling("a box's silence", () => this.listener?.silent(address));
    return outcome;
  }

  async listen(listener: DeviceListener): Promise<void> {
    this.listener = listener;
    this.lines = new ReportLines(listener.report, this.log);
    await this.client.subscribeAsync(boxesSpeakOn, { qos: 1 });
    this.greet();
  }

  async close(): Promise<void> {
    this.closing = true;
    clearTimeout(this.roll);
    this.clock.close();
    this.commands.close();
    await this.client.endAsync();
    await this.lines?.close();
  }

  private greet(): void {
    this.clock.tell();
    this.commands.again();
    this.heard.clear();
    clearTimeout(this.roll);
    this.roll = setTimeout(() => {
      if (!this.client.connected) return;
      void this.telling("the boxes' roll call", () => this.listener?.rollCall([...this.heard.values()]));
    }, rollCallAfter);
  }

  private hear(topic: string, payload: Buffer, retained: boolean): void {
    const report = readReport(topic, payload, retained);
    messagesHeard.inc({ taken: report === undefined ? "no" : "yes" });
    if (report === undefined) {
      const about = { topic: topic.slice(0, 128), bytes: payload.length };
      if (this.tell(about.topic))
        this.log.warn(about, "a message is not what the contract has for its topic");
      return;
    }
    const { address } = report;
    this.heard.set(`${address.storeCode}/${address.hwd}`, address);
    if (report.topic === "command/result") this.commands.answer(address, report.said);
    if (report.topic === "presence" && report.said.online && !retained) this.clock.tellComers();
    this.lines?.put(report);
  }

  private async telling(what: string, step: () => Promise<unknown> | undefined): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.log.error({ err: error }, `${what} was not recorded`);
    }
  }
}
