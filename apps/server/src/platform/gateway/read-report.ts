import { boxTopics, parseBoxTopic, readBoxPayload } from "@horma/contract";
import { Clean } from "typebox/value";
import { storable } from "../db/storable.ts";
import type { DeviceReport } from "./device-gateway.ts";

/**
 * Reads a box's message by the contract. Undefined if it does not fit its topic. Unknown fields are left out, so a box may send
 * more than this server understands.
 */
export function readReport(name: string, payload: Buffer, retained: boolean): DeviceReport | undefined {
  const at = parseBoxTopic(name);
  if (at === undefined || at.topic === "command") return undefined;
  const said = readBoxPayload(at.topic, payload.toString("utf8"));
  if (said === undefined || Number.isNaN(Date.parse(said.at))) return undefined;
  const known = Clean(boxTopics[at.topic].payload, said);
  if (!storable(known)) return undefined;
  const address = { storeCode: at.store, hwd: at.hwd };
  // The payload belongs to the topic, which the compiler cannot follow through the table.
  return { address, retained, topic: at.topic, said: known } as DeviceReport;
}
