import { boxTopic, boxTopics } from "@horma/contract";
import type { FastifyBaseLogger } from "fastify";
import type { MqttClient, OnConnectCallback, OnMessageCallback } from "mqtt";
import type { Broker } from "../mqtt/start-broker.ts";
import { guarded } from "../process/guarded.ts";
import type { Repeated } from "../time/repeat.ts";
import { seldom } from "../time/seldom.ts";
import { BoxPresences } from "./box-presences.ts";
import { accountAddress } from "./credential-table.ts";
import type { DeviceListener, DeviceReport } from "./device-gateway.ts";
import { messagesHeard } from "./device-metrics.ts";
import { HeldWills } from "./held-wills.ts";
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
  const at = options.look ?? usualLook;
  let steadyFrom = 0;
  const put = guarded(log, "taking an offline message", (report: DeviceReport) => lines.put(report));
  const wills = new HeldWills(put, at.settle, () => client.connected && performance.now() >= steadyFrom);
  const tell = seldom();
  let clock: ServerClock | undefined;
  const hear: OnMessageCallback = (topic, payload, { retain }) => {
    const read = readReport(topic, payload, { retained: retain, now: now() });
    const taken = read === undefined ? "no" : read.lost.length > 0 ? "part" : "yes";
    messagesHeard.inc({ taken });
    const about = { topic: topic.slice(0, 128), bytes: payload.length, lost: read?.lost };
    if (taken !== "yes" && tell(`${taken} ${about.topic}`))
      log.warn(about, `a message is not valid for its topic: ${taken === "no" ? "it" : "a part"} is ignored`);
    if (read === undefined) return;
    const { report } = read;
    const counted = presences.hear(report);
    if (counted === undefined) return;
    if (report.topic === "presence" && !report.payload.online) return wills.hold(counted);
    if (!counted.retained || report.topic === "presence") wills.drop(report.address);
    if (report.topic === "presence" && !retain) clock?.tellComers();
    lines.put(counted);
  };
  const client = await connect(guarded(log, "reading a message of a box", hear));
  clock = new ServerClock(client, now);
  const look = lookForBoxes({ client, presences, wills, listener, log, at });
  const begin = () => {
    clock.tell();
    presences.clear();
    look.begin();
  };
  const connected: OnConnectCallback = ({ sessionPresent }) => {
    // The broker keeps the subscriptions, but sends retained messages only for a new one.
    if (sessionPresent) client.subscribe(boxesSpeakOn, { qos: 1 });
    steadyFrom = performance.now() + at.rollCall;
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
    wills.close();
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
