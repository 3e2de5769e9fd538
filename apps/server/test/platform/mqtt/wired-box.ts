import {
  type BoxCommand,
  type BoxCommandResult,
  type BoxDoor,
  type BoxPresence,
  type BoxState,
  type BoxTopic,
  boxAccount,
  boxTopic,
  readBoxPayload,
  timeTopic,
} from "@horma/contract";
import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import type { BrokerUnderTest } from "./broker-under-test.ts";

/** A box on a wire, which says what the test wants it to say, as often and in whichever order. */
export class WiredBox {
  readonly commands: BoxCommand[] = [];
  readonly times: string[] = [];
  boot = "boot-1";
  seq = 0;
  /** What it does with a command; by default nothing. */
  obey: (command: BoxCommand) => void = () => {};
  private job: string | null = null;

  private constructor(
    readonly hwd: string,
    readonly client: MqttClient,
    readonly since: string,
  ) {}

  /** Connects as a box does: last will, subscriptions, online, and again by itself when the broker was away. */
  static async connect(
    broker: Pick<BrokerUnderTest, "url" | "ca" | "passwords">,
    hwd: string,
    options: IClientOptions = {},
  ): Promise<WiredBox> {
    const since = new Date().toISOString();
    const box = { store: "0101", hwd };
    const will = JSON.stringify({ online: false, boot: "boot-1", at: since } satisfies BoxPresence);
    const client = await connectAsync(broker.url, {
      username: boxAccount(box),
      password: broker.passwords.get(hwd) ?? "",
      clientId: boxAccount(box),
      protocolVersion: 4,
      reconnectPeriod: 100,
      will: { topic: boxTopic(box, "presence"), payload: Buffer.from(will), qos: 1, retain: true },
      ...(broker.ca !== undefined && { ca: broker.ca }),
      ...options,
    });
    const wired = new WiredBox(hwd, client, since);
    client.on("error", () => {});
    client.on("message", (topic, payload) => wired.hear(topic, payload.toString()));
    await client.subscribeAsync([boxTopic(box, "command"), timeTopic], { qos: 1 });
    await wired.present(true);
    client.on("connect", () => void wired.present(true));
    return wired;
  }

  present(online: boolean): Promise<unknown> {
    return this.say("presence", { online, boot: this.boot, at: this.since } satisfies BoxPresence);
  }

  /** The whole truth, numbered as the next message unless `part` says otherwise; its job is that of the last command. */
  state(part: Partial<BoxState> = {}): Promise<unknown> {
    const state: BoxState = {
      ...this.stamp(),
      job: this.job,
      status: "idle",
      doors: { front: "closed", back: part.status === "back_door_opened" ? "open" : "closed" },
      front_opened: false,
      pairs: null,
      faults: [],
      sensors: { rssi_dbm: -60 },
      firmware: "wired 1",
      ...part,
    };
    return this.say("state", state);
  }

  door(part: Pick<BoxDoor, "door" | "position"> & Partial<BoxDoor>): Promise<unknown> {
    return this.say("door", { ...this.stamp(), job: this.job, command: null, ...part } satisfies BoxDoor);
  }

  result(id: string, outcome: BoxCommandResult["outcome"] = "done", reason?: string): Promise<unknown> {
    return this.say("command/result", {
      ...this.stamp(),
      id,
      outcome,
      ...(reason !== undefined && { reason }),
    });
  }

  /** Anything, on a topic of its own. */
  say(topic: BoxTopic, payload: object | string): Promise<unknown> {
    const text = typeof payload === "string" ? payload : JSON.stringify(payload);
    const retain = topic === "presence" || topic === "state";
    return this.client.publishAsync(boxTopic({ store: "0101", hwd: this.hwd }, topic), text, {
      qos: 1,
      retain,
    });
  }

  /** The wire is cut: the broker speaks the last will. It stays away. */
  cut(): void {
    this.client.options.reconnectPeriod = 0;
    this.client.stream.destroy();
  }

  async close(): Promise<void> {
    await this.client.endAsync(true);
  }

  private stamp() {
    return { boot: this.boot, seq: this.seq++, at: new Date().toISOString() };
  }

  private hear(topic: string, text: string): void {
    if (topic === timeTopic) {
      this.times.push(text);
      return;
    }
    const command = readBoxPayload("command", text);
    if (command === undefined) return;
    this.commands.push(command);
    if (command.job !== null) this.job = command.job;
    this.obey(command);
  }
}
