import { deviceStatuses } from "@horma/domain";
import Type from "typebox";
import { BoardDevice } from "./board.ts";
import { closed, Hwd, nullable, shownText } from "./field-types.ts";
import { HistoryEntry } from "./history.ts";
import { boxActions, boxOutcomes } from "./mqtt.ts";

export const DeviceParams = Type.Object({ hwd: Hwd });
/** Doors, cycles and so on. Only the server sends `cancel_job`. */
export const CommandDeviceBody = Type.Object(
  { hwd: Hwd, action: Type.Enum(boxActions.filter((action) => action !== "cancel_job")) },
  closed,
);
export const CommandDeviceAnswer = Type.Object({
  outcome: Type.Enum([...boxOutcomes]),
  reason: nullable(Type.String()),
});
export type CommandDeviceAnswer = Type.Static<typeof CommandDeviceAnswer>;
/** `was` is the name that the caller saw. */
export const NameDeviceBody = Type.Object(
  { hwd: Hwd, name: shownText(40), was: Type.String({ maxLength: 40 }) },
  closed,
);
export const SetDeviceServiceBody = Type.Object({ hwd: Hwd, out_of_service: Type.Boolean() }, closed);
export const DeviceDetail = Type.Object({
  device: BoardDevice,
  /** Time in each phase of the present cycle so far, ms, in order. */
  phases: Type.Array(Type.Object({ status: Type.Enum([...deviceStatuses]), ms: Type.Integer() })),
  history: Type.Array(HistoryEntry),
});
export type DeviceDetail = Type.Static<typeof DeviceDetail>;
