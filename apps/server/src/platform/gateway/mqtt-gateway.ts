import { type BoxCommand, boxTopic } from "@horma/contract";
import type { FastifyBaseLogger } from "fastify";
import type { MqttClient, OnMessageCallback } from "mqtt";
import { guarded } from "../process/guarded.ts";
import type { CommandOutcome, DeviceAddress, DeviceCommand, DeviceGateway } from "./device-gateway.ts";
import { readReport } from "./read-report.ts";
import { SentCommands } from "./sent-commands.ts";

export type MqttGatewayOptions = {
  /** A connection of this process alone. */
  client: MqttClient;
  /** A box that should be online left a command unanswered. */
  silent: (address: DeviceAddress) => Promise<unknown>;
  log: FastifyBaseLogger;
  now: () => Date;
};

/** The way to the boxes behind a broker. Every process sends its own commands and hears their results. */
export class MqttGateway implements DeviceGateway {
  private readonly options: MqttGatewayOptions;
  private readonly commands: SentCommands;
  private closing = false;

  private constructor(options: MqttGatewayOptions) {
    const { client, now, log } = options;
    this.options = options;
    const say = (address: DeviceAddress, command: BoxCommand) => {
      if (!client.connected) return;
      const box = { store: address.storeCode, hwd: address.hwd };
      client.publish(boxTopic(box, "command"), JSON.stringify(command), { qos: 1 });
    };
    this.commands = new SentCommands(now, guarded(log, "sending a command to a box", say));
    const hear: OnMessageCallback = (topic, payload, { retain }) => {
      const report = readReport(topic, payload, { retained: retain, now: now() })?.report;
      if (report?.topic === "command/result") this.commands.answer(report.address, report.payload);
    };
    client.on("message", guarded(log, "reading the result of a command", hear));
    client.on("connect", () => this.commands.resend());
  }

  static async open(options: MqttGatewayOptions): Promise<MqttGateway> {
    const gateway = new MqttGateway(options);
    await options.client.subscribeAsync(boxTopic({ store: "+", hwd: "+" }, "command/result"), { qos: 1 });
    return gateway;
  }

  connected(): boolean {
    return this.options.client.connected;
  }

  async command(address: DeviceAddress, command: DeviceCommand): Promise<CommandOutcome> {
    const outcome = await this.commands.send(address, command);
    const { client, silent, log } = this.options;
    if (outcome.outcome === "unanswered" && client.connected && !this.closing) {
      await silent(address).catch((error: unknown) => {
        log.error({ err: error }, "a box's silence could not be recorded");
      });
    }
    return outcome;
  }

  async close(): Promise<void> {
    this.closing = true;
    this.commands.close();
    await this.options.client.endAsync();
  }
}
