import { boxAccount, boxTopics, parseBoxTopic, timeTopic } from "@horma/contract";

/** Whether a box may publish this: on its own topics for boxes, and retained only where the contract says so. */
export function mayPublish(account: string, packet: { topic: string; retain: boolean }): boolean {
  const at = ownTopic(account, packet.topic);
  if (at === undefined) return false;
  const { from, retained } = boxTopics[at];
  return from === "box" && (retained || !packet.retain);
}

/** Whether a box may subscribe to this: its own commands and the time. A filter with a wildcard is neither. */
export function maySubscribe(account: string, filter: string): boolean {
  if (filter === timeTopic) return true;
  const at = ownTopic(account, filter);
  return at !== undefined && boxTopics[at].from === "server";
}

function ownTopic(account: string, name: string) {
  const at = parseBoxTopic(name);
  return at !== undefined && boxAccount(at) === account ? at.topic : undefined;
}
