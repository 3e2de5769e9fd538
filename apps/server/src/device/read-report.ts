import { boxTopics, parseBoxTopic } from "@horma/contract";
import { Compile } from "typebox/compile";
import { Clean } from "typebox/value";
import { storable } from "../db/storable.ts";
import type { DeviceReport } from "./device-gateway.ts";

const checks = {
  presence: Compile(boxTopics.presence.payload),
  state: Compile(boxTopics.state.payload),
  door: Compile(boxTopics.door.payload),
  fault: Compile(boxTopics.fault.payload),
  "command/result": Compile(boxTopics["command/result"].payload),
};

/**
 * What a box says, by the contract; nothing when it is not what the contract has for the topic. What the contract does
 * not know is left out, so that a box may say more than this server understands.
 */
export function readReport(name: string, payload: Buffer, retained: boolean): DeviceReport | undefined {
  const at = parseBoxTopic(name);
  if (at === undefined || at.topic === "command") return undefined;
  const check = checks[at.topic];
  const said = Clean(boxTopics[at.topic].payload, json(payload));
  if (!check.Check(said) || !storable(said)) return undefined;
  const address = { storeCode: at.store, hwd: at.hwd };
  // The check is the topic's own, which the compiler cannot follow through the table.
  return { address, retained, topic: at.topic, said } as DeviceReport;
}

function json(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString("utf8"));
  } catch {
    return undefined;
  }
}
