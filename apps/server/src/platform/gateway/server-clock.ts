import { type ServerTime, timeEvery, timeTopic } from "@horma/contract";
import type { MqttClient } from "mqtt";

/** Boxes that come online within this time get the time together, ms. */
const together = 1_000;

/** Sends the server's time to boxes: every ten seconds, and when a box comes online. */
export class ServerClock {
  private readonly every: NodeJS.Timeout;
  private comers: NodeJS.Timeout | undefined;

  constructor(
    private readonly client: MqttClient,
    private readonly now: () => Date,
  ) {
    this.every = setInterval(() => this.tell(), timeEvery);
  }

  tell(): void {
    const time: ServerTime = { at: this.now().toISOString() };
    if (this.client.connected) this.client.publish(timeTopic, JSON.stringify(time));
  }

  /** Sends the time at once for a new box, and a moment later for those right behind it. */
  tellComers(): void {
    if (this.comers !== undefined) return;
    this.tell();
    this.comers = setTimeout(() => {
      this.comers = undefined;
      this.tell();
    }, together);
  }

  close(): void {
    clearInterval(this.every);
    clearTimeout(this.comers);
  }
}
