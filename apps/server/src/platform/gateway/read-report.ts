import { BoxPresence, boxOutcomes, boxTopics, fitsBoxTopic, parseBoxTopic } from "@horma/contract";
import { Check, Clean } from "typebox/value";
import { storable } from "../db/storable.ts";
import type { DeviceReport, ReportTopic } from "./device-gateway.ts";
import { knownParts } from "./known-parts.ts";

/** A report, and the paths of what was sent in it that does not fit the contract. */
export type ReadReport = { report: DeviceReport; lost: readonly string[] };

/** Without these a message says nothing: which start of the box it is from, its number, and what it is about. */
const essential: Record<ReportTopic, readonly string[]> = {
  presence: ["boot", "at", "online"],
  state: ["boot", "seq", "at"],
  door: ["boot", "seq", "at", "door", "position", "command"],
  fault: ["boot", "seq", "at", "code", "active"],
  "command/result": ["boot", "seq", "at", "id", "outcome"],
};

/**
 * Reads a box's message by the contract. What fits counts, the rest is `lost`: a jammed door is not dropped for a sensor that says null.
 * Unknown fields are left out without a word, so a box may send more than this server understands. Undefined if it says nothing.
 */
export function readReport(
  name: string,
  bytes: Buffer,
  { retained, now }: { retained: boolean; now: Date },
): ReadReport | undefined {
  const at = parseBoxTopic(name);
  if (at === undefined || at.topic === "command") return undefined;
  const read = readPayload(at.topic, parse(bytes.toString("utf8")), now);
  if (read === undefined) return undefined;
  const address = { storeCode: at.store, hwd: at.hwd };
  // The payload belongs to the topic, which the compiler cannot follow through the table.
  const report = { address, retained, topic: at.topic, payload: read.payload } as DeviceReport;
  return { report, lost: read.lost };
}

type Fields = Record<string, unknown>;

function readPayload(
  topic: ReportTopic,
  sent: Fields,
  now: Date,
): { payload: Fields; lost: string[] } | undefined {
  const schema = boxTopics[topic].payload;
  if (fitsBoxTopic(topic, sent) && isInstant(sent.at)) {
    const payload = Clean(schema, sent) as Fields;
    if (storable(payload)) return { payload, lost: [] };
  }
  const lost: string[] = [];
  knownParts(schema, sent, lost);
  const payload = knownParts(schema, mended(topic, sent, now), []) as Fields;
  return essential[topic].every((field) => field in payload) ? { payload, lost } : undefined;
}

/** What may be said in another way: times of the server, no command, and an outcome that is not known as a failure with that reason. */
function mended(topic: ReportTopic, sent: Fields, now: Date): Fields {
  const at = isInstant(sent.at) ? sent.at : now.toISOString();
  switch (topic) {
    case "state": {
      const dated = (fault: unknown) =>
        isFields(fault) && !isInstant(fault.since) ? { ...fault, since: at } : fault;
      return { ...sent, at, faults: Array.isArray(sent.faults) ? sent.faults.map(dated) : sent.faults };
    }
    case "door":
      return { ...sent, at, command: typeof sent.command === "string" ? sent.command : null };
    case "command/result": {
      const { outcome } = sent;
      const isKnown = boxOutcomes.some((each) => each === outcome);
      return { ...sent, at, ...(!isKnown && { outcome: "failed", reason: String(outcome) }) };
    }
    case "presence":
    case "fault":
      return { ...sent, at };
  }
}

function isInstant(value: unknown): value is string {
  return Check(BoxPresence.properties.at, value) && !Number.isNaN(Date.parse(String(value)));
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields of a JSON object; none of anything else. */
function parse(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}
