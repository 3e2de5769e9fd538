import type { BoxAction } from "@horma/contract";
import type { DeviceInput } from "@horma/domain";

/** Which device, by the names its hardware knows. */
export type DeviceAddress = { storeCode: string; hwd: string };

/** What the server may ask of a device. `id` makes a repeat harmless, after `expiresAt` it must do nothing. */
export type DeviceCommand = {
  id: string;
  action: BoxAction;
  /** The device's present job: a box that has another does nothing. */
  job: string | null;
  expiresAt: Date;
};

/** What a device says happened; assignment and release are the server's own and never reported. */
export type DeviceReport = {
  address: DeviceAddress;
  input: Exclude<DeviceInput, "assigned" | "released">;
  at: Date;
};

/**
 * The way to the devices: today boxes simulated in this process, the MQTT gateway behind the same interface.
 * A command that was sent is not a door that opened: only a report tells.
 */
export type DeviceGateway = {
  /** Resolves when the command was handed over; rejects when the device cannot be reached. */
  send: (address: DeviceAddress, command: DeviceCommand) => Promise<void>;
  /** Sets who is told of reports; reports of one device come one after the other. */
  onReport: (listener: (report: DeviceReport) => Promise<void>) => void;
  close: () => Promise<void>;
};
