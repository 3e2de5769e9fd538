import { randomUUID } from "node:crypto";
import {
  type BoxAction,
  type BoxCommand,
  type BoxCommandResult,
  type BoxDoor,
  type BoxPresence,
  type BoxState,
  boxTopic,
  brokerAddress,
  parseBoxTopic,
  readBoxPayload,
  timeEvery,
  timeTopic,
} from "@horma/contract";
import { connectAsync, type MqttClient } from "mqtt";

/** A message as it arrived, valid or not, under the box's name or another. */
export type Heard = {
  topic: string;
  text: string;
  /** The broker had retained it before the check started. */
  retained: boolean;
  at: number;
  presence?: BoxPresence;
  state?: BoxState;
  door?: BoxDoor;
  result?: BoxCommandResult;
  /** Whether it fits the contract. */
  valid: boolean;
};

export type CheckOptions = {
  /** With the server's name and password in it, if the broker needs them. */
  url: string;
  store: string;
  hwd: string;
  ca?: string | undefined;
  /** The box's own password. Without it, rules that need it are skipped. */
  boxPassword?: string | undefined;
  /** No one is at the box; its simulated hands do everything. */
  simulated: boolean;
  /** How long a box may take for what it does by itself, and a person for what they do, ms. */
  patience: number;
  /** How long nothing must happen before the check concludes that nothing happens, ms. */
  quiet: number;
  /** Tells the person in front of the box what to do. */
  tell: (instruction: string) => void;
};

/** A rule was broken; the message says how. */
export class Broken extends Error {}

/** How long a box may take to answer, ms. */
const answerWithin = 5_000;
/** How long a command is valid, ms. */
const life = 10_000;

/** The box as the server sees it: everything it said, its present state, and a way to command it. */
export class BoxUnderCheck {
  readonly journal: Heard[] = [];
  private readonly sentTimes = new Set<string>();
  private readonly waiting = new Set<() => void>();
  private clockOffset = 0;
  private readonly times: NodeJS.Timeout;

  private constructor(
    readonly options: CheckOptions,
    private readonly client: MqttClient,
  ) {
    client.on("message", (topic, payload, packet) => this.hear(topic, payload.toString(), packet.retain));
    this.times = setInterval(() => void this.tellTime(), timeEvery);
  }

  /** Connects as the server and listens to everything. Rejects if the broker refuses. */
  static async connect(options: CheckOptions): Promise<BoxUnderCheck> {
    const client = await signIn(options);
    const box = new BoxUnderCheck(options, client);
    await client.subscribeAsync("horma/#", { qos: 1 });
    await box.tellTime();
    return box;
  }

  async close(): Promise<void> {
    clearInterval(this.times);
    await this.client.endAsync();
  }

  get topic(): string {
    return boxTopic({ store: this.options.store, hwd: this.options.hwd }, "state").slice(0, -"state".length);
  }

  get state(): BoxState | undefined {
    return this.journal.findLast((heard) => heard.state)?.state;
  }

  get presence(): BoxPresence | undefined {
    return this.journal.findLast((heard) => heard.presence)?.presence;
  }

  /** The server's time that the check announces, epoch ms. */
  now(): number {
    return Date.now() + this.clockOffset;
  }

  /** Moves the server's clock for all listeners and announces it. */
  async setClock(offset: number): Promise<void> {
    this.clockOffset = offset;
    await this.tellTime();
  }

  /** Publishes a command; `part` replaces fields of a valid one. */
  async send(action: BoxAction, job: string | null, part: Partial<BoxCommand> = {}): Promise<BoxCommand> {
    const command: BoxCommand = {
      id: randomUUID(),
      action,
      job,
      issued_at: new Date(this.now()).toISOString(),
      expires_at: new Date(this.now() + life).toISOString(),
      ...part,
    };
    await this.publish(command);
    return command;
  }

  /** Publishes anything, by default to the box's command topic. */
  async publish(payload: unknown, topic = `${this.topic}command`): Promise<void> {
    const text = typeof payload === "string" ? payload : JSON.stringify(payload);
    await this.client.publishAsync(topic, text, { qos: 1 });
  }

  /** Sends a command and waits for its result. */
  async ask(
    action: BoxAction,
    job: string | null,
    part: Partial<BoxCommand> = {},
  ): Promise<BoxCommandResult> {
    const mark = this.mark();
    const { id } = await this.send(action, job, part);
    return this.result(id, mark);
  }

  async result(id: string, mark: number): Promise<BoxCommandResult> {
    const found = () => this.since(mark).find((heard) => heard.result?.id === id)?.result;
    await this.until("a result", () => found() !== undefined, answerWithin);
    return found() as BoxCommandResult;
  }

  /** Sends a command that must end with this outcome, such as `done` or `refused`. */
  async expect(
    outcome: BoxCommandResult["outcome"],
    action: BoxAction,
    job: string | null,
    part: Partial<BoxCommand> = {},
  ): Promise<BoxCommandResult> {
    const result = await this.ask(action, job, part);
    if (result.outcome !== outcome) {
      throw new Broken(`${action} was ${saidAs(result)}, and should be ${outcome}`);
    }
    return result;
  }

  /** The journal's present end, for {@link since}. */
  mark(): number {
    return this.journal.length;
  }

  since(mark: number): Heard[] {
    return this.journal.slice(mark);
  }

  doorsSince(mark: number): BoxDoor[] {
    return this.since(mark).flatMap((heard) => heard.door ?? []);
  }

  statusesSince(mark: number): string[] {
    const told = this.since(mark).flatMap((heard) => heard.state?.status ?? []);
    return told.filter((status, index) => status !== told[index - 1]);
  }

  /** Waits until it is so. Throws {@link Broken} if that takes too long. */
  until(what: string, isSo: () => boolean, within = this.options.patience): Promise<void> {
    if (isSo()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const end = (then: () => void) => {
        this.waiting.delete(look);
        clearTimeout(timer);
        then();
      };
      const look = () => (isSo() ? end(resolve) : undefined);
      const timer = setTimeout(
        () => end(() => reject(new Broken(`waited ${within / 1000} s for ${what}`))),
        within,
      );
      this.waiting.add(look);
    });
  }

  /** Waits for a status; the present one counts. */
  untilStatus(status: BoxState["status"]): Promise<void> {
    return this.until(`the state ${status}`, () => this.state?.status === status);
  }

  /** Asks the person at the box for something and waits until it is done. */
  async hands(instruction: string, isDone: () => boolean): Promise<void> {
    if (!isDone()) this.options.tell(instruction);
    await this.until(`a person: ${instruction}`, isDone);
  }

  /** The box's retained topics, as a new subscriber gets them. */
  async retained(): Promise<string[]> {
    const client = await signIn(this.options);
    const found = new Set<string>();
    client.on("message", (topic, _, packet) => packet.retain && found.add(topic));
    await client.subscribeAsync(`${this.topic}#`, { qos: 1 });
    await this.rest();
    await client.endAsync();
    return [...found];
  }

  /** Waits long enough to conclude that nothing happened. */
  rest(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.options.quiet));
  }

  /** The time that another server announces, if any does. */
  strangerTime(): string | undefined {
    return this.journal.find((heard) => heard.topic === timeTopic && !this.sentTimes.has(heard.text))?.text;
  }

  private async tellTime(): Promise<void> {
    const text = JSON.stringify({ at: new Date(this.now()).toISOString() });
    this.sentTimes.add(text);
    if (this.client.connected) await this.client.publishAsync(timeTopic, text, { qos: 0 });
  }

  private hear(topic: string, text: string, retained: boolean): void {
    this.journal.push({ topic, text, retained, at: Date.now(), ...this.read(topic, text) });
    for (const look of [...this.waiting]) look();
  }

  private read(topic: string, text: string): Pick<Heard, "presence" | "state" | "door" | "result" | "valid"> {
    const parsed = parseBoxTopic(topic);
    const { store, hwd } = this.options;
    if (parsed?.store !== store || parsed.hwd !== hwd) return { valid: topic === timeTopic };
    const name = ({ "command/result": "result" } as Record<string, string>)[parsed.topic] ?? parsed.topic;
    const payload = readBoxPayload(parsed.topic, text);
    return payload === undefined ? { valid: false } : { valid: true, [name]: payload };
  }
}

function signIn({ url, ca }: CheckOptions): Promise<MqttClient> {
  const clientId = `box-check-${randomUUID().slice(0, 8)}`;
  return connectAsync(
    "",
    { ...brokerAddress(url), protocolVersion: 4, clean: true, clientId, ...(ca !== undefined && { ca }) },
    false,
  );
}

/** A result in a word or two: `refused (not_ready)`. */
export function saidAs({ outcome, reason }: BoxCommandResult): string {
  return reason === undefined ? outcome : `${outcome} (${reason})`;
}
