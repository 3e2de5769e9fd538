import { Socket } from "node:net";
import {
  type BoxCommand,
  type BoxPresence,
  boxAccount,
  boxTopic,
  boxTopics,
  brokerAddress,
  readBoxPayload,
  readServerTime,
  timeTopic,
} from "@horma/contract";
import { connect, type IClientOptions, type MqttClient } from "mqtt";
import type { Delivery } from "./chaos.ts";
import type { BoxMessage } from "./turn.ts";

export type LinkOptions = {
  box: { store: string; hwd: string };
  url: string;
  password: string;
  /** Certificates to trust besides the usual ones, PEM; for `mqtts://`. */
  ca?: string | undefined;
  boot: string;
  /** Pause between two tries to connect, ms. */
  retryAfter: number;
  /** The box's clock, epoch ms. */
  clock: () => number;
  outgoing: Delivery;
  incoming: Delivery;
  connected: () => void;
  command: (command: BoxCommand) => void;
  serverTime: (at: number) => void;
  log: (line: string) => void;
};

/** Seconds between two keep-alives. A broker gives up a silent box after one and a half times that. */
const keepalive = 10;
/** Messages kept while the broker is away. The state that follows them makes older ones unnecessary. */
const kept = 200;

/**
 * One start of a box's program on the network: MQTT 3.1.1, clean session, last will, QoS 1. It reconnects by itself. Messages
 * from in between are sent afterwards, in order, except states: the present state follows anyway.
 */
export class Link {
  private client: MqttClient | undefined;
  /** Subscribed, and known to be online. */
  private heard = false;
  private unheard: BoxMessage[] = [];
  /** When this connection began, by the box's clock; its will has the same time. */
  private since = 0;
  private complaint = "";

  constructor(private readonly options: LinkOptions) {}

  connect(): void {
    const { url, password, box, ca, retryAfter } = this.options;
    const account = boxAccount(box);
    const options: IClientOptions = {
      protocolVersion: 4,
      clean: true,
      clientId: account,
      username: account,
      password,
      keepalive,
      reconnectPeriod: retryAfter,
      reconnectOnConnackError: true,
      resubscribe: false,
      will: this.will(),
      ...(ca !== undefined && { ca }),
    };
    const client = connect({ ...brokerAddress(url), ...options });
    this.client = client;
    client.on("reconnect", () => {
      client.options.will = this.will();
    });
    client.on("connect", () => {
      // A result is small and someone waits for it, so it is sent at once.
      if (client.stream instanceof Socket) client.stream.setNoDelay(true);
      this.arrive(client);
    });
    client.on("close", () => {
      if (this.heard) this.options.log("connection lost");
      this.heard = false;
    });
    client.on("error", (error) => this.complain(error));
    client.on("message", (topic, payload) => {
      this.options.incoming(() => this.hear(topic, payload.toString()));
    });
  }

  say(message: BoxMessage): void {
    const { box, outgoing } = this.options;
    if (!this.heard) {
      if (message.topic !== "state") this.unheard = [...this.unheard, message].slice(-kept);
      return;
    }
    const retain = boxTopics[message.topic].retained;
    outgoing(() => this.publish(boxTopic(box, message.topic), message.payload, retain));
  }

  /** Repeats that it is online: an earlier connection's will may have come late. */
  sayOnline(): void {
    if (this.heard) this.publish(boxTopic(this.options.box, "presence"), this.presence(true), true);
  }

  /** The connection breaks and is made again. */
  drop(): void {
    this.client?.stream.destroy();
  }

  /** Leaves without a word, so the broker publishes the last will. */
  cut(): void {
    this.heard = false;
    this.client?.end(true);
    this.client = undefined;
  }

  /** Says that it goes offline, and goes. */
  async close(): Promise<void> {
    const { client } = this;
    if (!client) return;
    this.client = undefined;
    const spoke = this.heard;
    this.heard = false;
    if (spoke) {
      const topic = boxTopic(this.options.box, "presence");
      await client
        .publishAsync(topic, JSON.stringify(this.presence(false)), { qos: 1, retain: true })
        .catch(() => undefined);
    }
    await client.endAsync(!spoke);
  }

  private arrive(client: MqttClient): void {
    const topics = { [boxTopic(this.options.box, "command")]: { qos: 1 }, [timeTopic]: { qos: 0 } } as const;
    client.subscribe(topics, (error) => {
      if (client !== this.client || !client.connected) return;
      if (error) this.complain(error);
      this.complaint = "";
      this.heard = true;
      this.options.log("connected");
      this.sayOnline();
      for (const message of this.unheard.splice(0)) this.say(message);
      this.options.connected();
    });
  }

  private hear(topic: string, text: string): void {
    if (topic === timeTopic) {
      const at = readServerTime(text);
      if (at !== undefined) this.options.serverTime(at);
      return;
    }
    const command = readBoxPayload("command", text);
    if (command) this.options.command(command);
    else this.options.log(`no command: ${text.slice(0, 80)}`);
  }

  private publish(topic: string, payload: unknown, retain: boolean): void {
    if (!this.client?.connected) return;
    this.client.publish(topic, JSON.stringify(payload), { qos: 1, retain }, () => undefined);
  }

  /** A connection's online message and its will have the same time, so a late will is recognised. */
  private presence(online: boolean): BoxPresence {
    return { online, boot: this.options.boot, at: new Date(this.since).toISOString() };
  }

  private will(): NonNullable<IClientOptions["will"]> {
    this.since = Math.max(this.options.clock(), this.since + 1);
    const payload = Buffer.from(JSON.stringify(this.presence(false)));
    return { topic: boxTopic(this.options.box, "presence"), payload, qos: 1, retain: true };
  }

  /** Reports the same complaint once, not at every try. */
  private complain(error: Error): void {
    const text = error.message || ("code" in error ? String(error.code) : error.name);
    if (text !== this.complaint) this.options.log(`no connection: ${text}`);
    this.complaint = text;
  }
}
