import { boxTopic, boxTopics } from "@horma/contract";
import type { FastifyBaseLogger } from "fastify";
import type { MqttClient, OnConnectCallback, OnMessageCallback } from "mqtt";
import type { Broker } from "../mqtt/start-broker.ts";
import { guarded } from "../process/guarded.ts";
import type { Repeated } from "../time/repeat.ts";
import { seldom } from "../time/seldom.ts";
import { BoxPresences } from "./box-presences.ts";
import { accountAddress } from "./credential-table.ts";
import type { DeviceListener } from "./device-gateway.ts";
import { messagesHeard } from "./device-metrics.ts";
import { type LookTimes, lookForBoxes, usualLook } from "./look-for-boxes.ts";
import { readReport } from "./read-report.ts";
import { ReportLines } from "./report-lines.ts";
import { ServerClock } from "./server-clock.ts";

const boxesSpeakOn = Object.entries(boxTopics)
  .filter(([, { from }]) => from === "box")
  .map(([topic]) => boxTopic({ store: "+", hwd: "+" }, topic as keyof typeof boxTopics));

type ListeningOptions = {
  /** Connects to the broker. `heard` gets everything from the first message on. */
  connect: (heard: OnMessageCallback) => Promise<MqttClient>;
  listener: DeviceListener;
  onCut: Broker["onCut"];
  log: FastifyBaseLogger;
  now: () => Date;
  /** When to look for silent boxes. */
  look?: LookTimes;
};

/**
 * Hears every box of every store, retained messages first, and again after each new connection, so nothing is missed. Sends the
 * boxes the time, and publishes last wills that the broker did not. Closing waits until everything heard is handled.
 */
export async function listenToBoxes(options: ListeningOptions): Promise<Repeated> {
  const { connect, listener, log, now } = options;
  const lines = new ReportLines(listener.report, log);
  const presences = new BoxPresences();
  const tell = seldom();
  let clock: ServerClock | undefined;
  const hear: OnMessageCallback = (topic, payload, { retain }) => {
    const report = readReport(topic, payload, retain);
    messagesHeard.inc({ taken: report === undefined ? "no" : "yes" });
    if (report === undefined) {
      const about = { topic: topic.slice(0, 128), bytes: payload.length };
      if (tell(about.topic)) log.warn(about, "a message is not valid for its topic");
      return;
    }
    const counted = presences.hear(report);
    if (counted === undefined) return;
    if (report.topic === "presence" && report.payload.online && !retain) clock?.tellComers();
    lines.put(counted);
  };
  const client = await connect(guarded(log, "reading a message of a box", hear));
  clock = new ServerClock(client, now);
  const look = lookForBoxes({ client, presences, listener, log, at: options.look ?? usualLook });
  const begin = () => {
    clock.tell();
    presences.clear();
    look.begin();
  };
  const connected: OnConnectCallback = ({ sessionPresent }) => {
    // The broker keeps the subscriptions, but sends retained messages only for a new one.
    if (sessionPresent) client.subscribe(boxesSpeakOn, { qos: 1 });
    begin();
  };
  client.on("connect", guarded(log, "beginning to listen to the boxes", connected));
  const cut = (account: string) => {
    const address = accountAddress(account);
    if (address) look.end(address);
  };
  const stopHearingCuts = options.onCut(guarded(log, "ending a box's connection", cut));
  const close = async () => {
    stopHearingCuts();
    look.close();
    clock.close();
    await client.endAsync();
    await lines.close();
  };
  // Before the retained messages arrive.
  begin();
  try {
    await client.subscribeAsync(boxesSpeakOn, { qos: 1 });
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}
