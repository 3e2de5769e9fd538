import type { BoxCommand, BoxCommandResult } from "@horma/contract";
import { LRUCache } from "lru-cache";
import type { CommandOutcome, DeviceAddress, DeviceCommand } from "./device-gateway.ts";
import { commandSeconds } from "./device-metrics.ts";

/** How often a command is repeated until the box answers, and how long after its expiry an answer may still come, ms. */
const retryDelay = 700;
const grace = 2_000;
/** Answers that are remembered, and for how long, ms. A request with the same id gets the same answer. */
const remembered = { max: 10_000, ttl: 10 * 60_000 };

type Say = (address: DeviceAddress, command: BoxCommand) => void;
type Sent = { promise: Promise<CommandOutcome>; say: () => void; settle: (outcome: CommandOutcome) => void };

/** Commands on their way, repeated with the same id until the box answers or it is too late. */
export class SentCommands {
  private readonly open = new Map<string, Sent>();
  private readonly over = new LRUCache<string, CommandOutcome>(remembered);

  constructor(
    private readonly now: () => Date,
    private readonly say: Say,
  ) {}

  /** The command's result. With a known id it is not sent again. */
  send(address: DeviceAddress, command: DeviceCommand): Promise<CommandOutcome> {
    const name = nameOf(address, command.id);
    const known = this.over.get(name);
    if (known !== undefined) return Promise.resolve(known);
    const sent = this.open.get(name) ?? this.start(name, address, command);
    return sent.promise;
  }

  /** A box reports a result. One that no one here waits for belongs to another process. */
  answer(address: DeviceAddress, { id, outcome, reason }: BoxCommandResult): void {
    this.open.get(nameOf(address, id))?.settle(reason === undefined ? { outcome } : { outcome, reason });
  }

  /** Repeats every open command after a new connection. */
  resend(): void {
    for (const { say } of this.open.values()) say();
  }

  close(): void {
    for (const { settle } of this.open.values()) settle({ outcome: "unanswered" });
  }

  private start(name: string, address: DeviceAddress, command: DeviceCommand): Sent {
    const since = performance.now();
    const wire = wireForm(command);
    const say = () => {
      if (this.now() < command.expiresAt) this.say(address, wire);
    };
    const repeating = setInterval(say, retryDelay);
    const left = command.expiresAt.getTime() - this.now().getTime();
    let settle: Sent["settle"] = () => {};
    const promise = new Promise<CommandOutcome>((resolve) => {
      const late = setTimeout(() => settle({ outcome: "unanswered" }), Math.max(0, left) + grace);
      settle = (outcome) => {
        clearInterval(repeating);
        clearTimeout(late);
        this.open.delete(name);
        if (outcome.outcome !== "unanswered") this.over.set(name, outcome);
        const { action } = command;
        commandSeconds.observe({ action, outcome: outcome.outcome }, (performance.now() - since) / 1_000);
        resolve(outcome);
      };
    });
    const sent = { promise, say, settle };
    this.open.set(name, sent);
    say();
    return sent;
  }
}

function wireForm({ id, action, job, issuedAt, expiresAt }: DeviceCommand): BoxCommand {
  return { id, action, job, issued_at: issuedAt.toISOString(), expires_at: expiresAt.toISOString() };
}

function nameOf({ storeCode, hwd }: DeviceAddress, id: string): string {
  return `${storeCode}/${hwd}/${id}`;
}
