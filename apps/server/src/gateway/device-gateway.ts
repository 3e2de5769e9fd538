import type { BoxAction, BoxCommandResult, BoxPayload, BoxTopic } from "@horma/contract";

/** Which device, by the names its hardware knows. */
export type DeviceAddress = { storeCode: string; hwd: string };

/**
 * What the server may ask of a device. `id` makes a repeat harmless. A device does nothing after `expiresAt`, nor for
 * what was issued before it started: it cannot know whether it did that already.
 */
export type DeviceCommand = {
  id: string;
  action: BoxAction;
  /** The device's present job: a box that has another does nothing. */
  job: string | null;
  issuedAt: Date;
  expiresAt: Date;
};

/** What became of a command; `unanswered` is what the server says of a box that kept quiet. */
export type CommandOutcome = { outcome: BoxCommandResult["outcome"] | "unanswered"; reason?: string };

/** What a box says by itself. */
type ReportTopic = Exclude<BoxTopic, "command">;
type ReportOn<T extends ReportTopic> = { topic: T; said: BoxPayload<T> };
export type DeviceReport = {
  address: DeviceAddress;
  /** It was said before this process listened, and may be old. */
  retained: boolean;
} & { [T in ReportTopic]: ReportOn<T> }[ReportTopic];

/** Who is told what the boxes say. What it rejects is told again while the database is away. */
export type DeviceListener = {
  /** Reports of one device come one after the other. */
  report: (report: DeviceReport) => Promise<unknown>;
  /** A while after each new connection: of every other device nothing was heard, not even a retained word. */
  rollCall: (heard: readonly DeviceAddress[]) => Promise<unknown>;
  /** Asks a device that was silent for long for a sign of life; whether it gave one. */
  answers: (address: DeviceAddress) => Promise<boolean>;
  /** A device's connection is over, and it said nothing before. */
  gone: (address: DeviceAddress) => Promise<unknown>;
};

/**
 * The way to the devices, today MQTT. A command that was sent is not a door that opened: only what the device says
 * tells.
 */
export type DeviceGateway = {
  /** Whether what stands between here and the devices, a broker, is reached now. */
  connected: () => boolean;
  /** What became of the command; never rejects. Asked again with the same id, it is not done again. */
  command: (address: DeviceAddress, command: DeviceCommand) => Promise<CommandOutcome>;
  close: () => Promise<void>;
};
