import { limits } from "@horma/domain";
import Type from "typebox";
import { StoreCode } from "./store.ts";

/** The staff's PIN, as typed on the kiosk. */
const Pin = Type.String({ pattern: `^\\d{${limits.kioskPinMin},${limits.kioskPinMax}}$` });

/** With the kiosk's store, if it is known. */
export const LeaveKioskBody = Type.Object(
  { pin: Pin, store: Type.Optional(StoreCode) },
  { additionalProperties: false },
);
export const EnterKioskBody = Type.Object({ pin: Pin, store: StoreCode }, { additionalProperties: false });
