import type { BoxAction, BoxCommandResult, BoxDoor, BoxPayload, BoxState, BoxTopic } from "@horma/contract";

/** A device by the names its hardware knows. */
export type DeviceAddress = { storeCode: string; hwd: string };

/**
 * A command to a device. `id` makes a repeat harmless. A device ignores it after `expiresAt`, or if it was issued before the
 * device started, because it may have done it already.
 */
export type DeviceCommand = {
  id: string;
  action: BoxAction;
  /** The device's present job. A box with another job does nothing. */
  job: string | null;
  issuedAt: Date;
  expiresAt: Date;
};

/** A command's result. `unanswered` is the server's word for a silent box. */
export type CommandOutcome = { outcome: BoxCommandResult["outcome"] | "unanswered"; reason?: string };

/** Topics on which a box reports. */
export type ReportTopic = Exclude<BoxTopic, "command">;
/** What a box says. What it says in a way that the server does not know is absent, and says nothing. */
type HeardPayload<T extends ReportTopic> = T extends "state"
  ? HeardState
  : T extends "door"
    ? Omit<BoxDoor, "job"> & Partial<Pick<BoxDoor, "job">>
    : BoxPayload<T>;
type HeardState = Pick<BoxState, "boot" | "seq" | "at"> &
  Partial<Omit<BoxState, "doors">> & { doors?: Partial<BoxState["doors"]> };
type ReportOn<T extends ReportTopic> = { topic: T; payload: HeardPayload<T> };
export type DeviceReport = {
  address: DeviceAddress;
  /** It was sent before this process listened, and may be old. */
  retained: boolean;
} & { [T in ReportTopic]: ReportOn<T> }[ReportTopic];

/** Gets what the boxes say. A report that it rejects is repeated while the database is away. */
export type DeviceListener = {
  /** Reports of one device come one after the other. */
  report: (report: DeviceReport) => Promise<unknown>;
  /** Called a while after each new connection. Every other device was not heard, not even by a retained message. */
  rollCall: (heard: readonly DeviceAddress[]) => Promise<unknown>;
  /** Asks a silent device for a sign of life. Returns whether it gave one. */
  answers: (address: DeviceAddress) => Promise<boolean>;
  /** A device's connection ended without a message of its own. */
  gone: (address: DeviceAddress) => Promise<unknown>;
};

/** The way to the devices, at present MQTT. A sent command is not an opened door: only the device's reports count. */
export type DeviceGateway = {
  /** Whether the broker is reachable now. */
  connected: () => boolean;
  /** Sends a command and returns its result; never rejects. With a known id nothing is sent again. */
  command: (address: DeviceAddress, command: DeviceCommand) => Promise<CommandOutcome>;
  close: () => Promise<void>;
};
