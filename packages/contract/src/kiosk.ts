import { limits } from "@horma/domain";
import Type from "typebox";

/** The staff's PIN, as typed on the kiosk. */
export const LeaveKioskBody = Type.Object(
  { pin: Type.String({ pattern: `^\\d{${limits.pinMin},${limits.pinMax}}$` }) },
  { additionalProperties: false },
);
