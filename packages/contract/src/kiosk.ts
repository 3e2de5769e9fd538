import { limits } from "@horma/domain";
import Type from "typebox";
import { StoreCode } from "./store.ts";

/** The staff's PIN, as typed on the kiosk. */
export const LeaveKioskBody = Type.Object(
  {
    pin: Type.String({ pattern: `^\\d{${limits.pinMin},${limits.pinMax}}$` }),
    /** The store the kiosk stands in. */
    store: Type.Optional(StoreCode),
  },
  { additionalProperties: false },
);
