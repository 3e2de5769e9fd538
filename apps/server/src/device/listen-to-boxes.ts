import { boxTopic, boxTopics } from "@horma/contract";
import type { FastifyBaseLogger } from "fastify";
import type { MqttClient, OnMessageCallback } from "mqtt";
import type { Repeated } from "../repeat.ts";
import { seldom } from "../seldom.ts";
import type { DeviceAddress, DeviceListener } from "./device-gateway.ts";
import { messagesHeard } from "./device-metrics.ts";
import { readReport } from "./read-report.ts";
import { ReportLines } from "./report-lines.ts";
import { ServerClock } from "./server-clock.ts";

/** How long boxes have to come back to a broker that was away, ms. */
const rollCallAfter = 15_000;

const boxesSpeakOn = Object.entries(boxTopics)
  .filter(([, { from }]) => from === "box")
  .map(([topic]) => boxTopic({ store: "+", hwd: "+" }, topic as keyof typeof boxTopics));

type ListeningOptions = {
  /** Connects to the broker; what comes over the connection is heard from the first message on. */
  connect: (heard: OnMessageCallback) => Promise<MqttClient>;
  listener: DeviceListener;
  log: FastifyBaseLogger;
  now: () => Date;
};

/**
 * Hears every box of every store, what they left retained first, and again after each new connection: so nothing that
 * happened while nobody listened is missed. Tells the boxes the time. Closing waits for what was heard to be taken.
 */
export async function listenToBoxes({ connect, listener, log, now }: ListeningOptions): Promise<Repeated> {
  const lines = new ReportLines(listener.report, log);
  /** Boxes that said something over the present connection, by their topics. */
  const heard = new Map<string, DeviceAddress>();
  const tell = seldom();
  let clock: ServerClock | undefined;
  const hear: OnMessageCallback = (topic, payload, { retain }) => {
    const report = readReport(topic, payload, retain);
    messagesHeard.inc({ taken: report === undefined ? "no" : "yes" });
    if (report === undefined) {
      const about = { topic: topic.slice(0, 128), bytes: payload.length };
      if (tell(about.topic)) log.warn(about, "a message is not what the contract has for its topic");
      return;
    }
    const { address } = report;
    heard.set(`${address.storeCode}/${address.hwd}`, address);
    if (report.topic === "presence" && report.said.online && !retain) clock?.tellComers();
    lines.put(report);
  };
  const client = await connect(hear);
  clock = new ServerClock(client, now);
  const roll = rollCall(client, () => listener.rollCall([...heard.values()]), log);
  const begin = () => {
    clock.tell();
    heard.clear();
    roll.begin();
  };
  client.on("connect", ({ sessionPresent }) => {
    // The broker knows what is listened to, but tells what is retained only to those who ask.
    if (sessionPresent) client.subscribe(boxesSpeakOn, { qos: 1 });
    begin();
  });
  const close = async () => {
    roll.end();
    clock.close();
    await client.endAsync();
    await lines.close();
  };
  try {
    await client.subscribeAsync(boxesSpeakOn, { qos: 1 });
  } catch (error) {
    await close();
    throw error;
  }
  begin();
  return { close };
}

/** A while after each beginning, those of whom nothing was heard are told. */
function rollCall(client: MqttClient, call: () => Promise<unknown>, log: FastifyBaseLogger) {
  let due: NodeJS.Timeout | undefined;
  const end = () => clearTimeout(due);
  const begin = () => {
    end();
    due = setTimeout(() => {
      if (!client.connected) return;
      call().catch((error: unknown) => log.error({ err: error }, "the boxes' roll call was not recorded"));
    }, rollCallAfter);
  };
  return { begin, end };
}
