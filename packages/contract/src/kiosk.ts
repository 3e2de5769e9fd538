import { limits } from "@horma/domain";
import Type from "typebox";
import { StoreCode } from "./store.ts";

/** The staff's PIN, as typed on the kiosk. */
const Pin = Type.String({ pattern: `^\\d{${limits.pinMin},${limits.pinMax}}$` });

export const LeaveKioskBody = Type.Object({ pin: Pin }, { additionalProperties: false });
/** The store that the kiosk stands in. */
export const EnterKioskBody = Type.Object({ pin: Pin, store: StoreCode }, { additionalProperties: false });
