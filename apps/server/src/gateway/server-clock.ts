import { type ServerTime, timeEvery, timeTopic } from "@horma/contract";
import type { MqttClient } from "mqtt";

/** Boxes that come together are told together, ms. */
const together = 1_000;

/** The server's time for boxes to set their clocks by: every ten seconds, and when somebody may be without. */
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

  /** Tells a box that just came at once, and those that come right behind it a moment later. */
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
