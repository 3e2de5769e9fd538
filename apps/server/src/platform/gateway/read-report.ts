import { boxTopics, parseBoxTopic, readBoxPayload } from "@horma/contract";
import { Clean } from "typebox/value";
import { storable } from "../db/storable.ts";
import type { DeviceReport } from "./device-gateway.ts";

/**
 * Reads a box's message by the contract. Undefined if it does not fit its topic. Unknown fields are left out, so a box may send
 * more than this server understands.
 */
export function readReport(name: string, bytes: Buffer, retained: boolean): DeviceReport | undefined {
  const at = parseBoxTopic(name);
  if (at === undefined || at.topic === "command") return undefined;
  const payload = readBoxPayload(at.topic, bytes.toString("utf8"));
  if (payload === undefined || Number.isNaN(Date.parse(payload.at))) return undefined;
  const known = Clean(boxTopics[at.topic].payload, payload);
  if (!storable(known)) return undefined;
  const address = { storeCode: at.store, hwd: at.hwd };
  // The payload belongs to the topic, which the compiler cannot follow through the table.
  return { address, retained, topic: at.topic, payload: known } as DeviceReport;
}
