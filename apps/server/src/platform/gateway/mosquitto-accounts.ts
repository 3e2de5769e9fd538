import { boxTopic, boxTopics, timeTopic } from "@horma/contract";
import type { DeviceAddress } from "./device-gateway.ts";

export type MosquittoAccounts = {
  /** The server's account, from MQTT_URL. */
  server: { account: string; passwordHash: string };
  boxes: readonly { account: string; address: DeviceAddress; passwordHash: string }[];
};

/**
 * The `password_file` and `acl_file` of a Mosquitto. A box publishes only as itself, and hears only its commands and the time.
 */
export function mosquittoFiles({ server, boxes }: MosquittoAccounts): { passwd: string; acl: string } {
  const accounts = [server, ...boxes];
  return {
    passwd: lines(accounts.map(({ account, passwordHash }) => `${account}:${passwordHash}`)),
    acl: lines([
      `user ${server.account}`,
      "topic readwrite horma/#",
      ...boxes.flatMap(({ account, address }) => ["", `user ${account}`, ...rights(address)]),
    ]),
  };
}

function rights({ storeCode, hwd }: DeviceAddress): string[] {
  const box = { store: storeCode, hwd };
  const own = Object.entries(boxTopics).map(([topic, { from }]) => {
    const right = from === "box" ? "write" : "read";
    return `topic ${right} ${boxTopic(box, topic as keyof typeof boxTopics)}`;
  });
  return [...own, `topic read ${timeTopic}`];
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
