import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { readDeviceHistory } from "./device-history.ts";
import { readPhases } from "./device-phases.ts";
import { readBoardDevice } from "./staff-device.ts";

/** A device with its progress and its recent history. */
export const getDevice = operation("getDevice", async (deps, { params, staff }) => {
  const { db, now } = deps;
  const device = await readBoardDevice(db.read, staff.storeId, params.hwd);
  if (device === undefined) return refuse("device_not_found", `the store has no device ${params.hwd}`);
  const named = { storeId: staff.storeId, hwd: params.hwd };
  const [phases, history] = await Promise.all([
    readPhases(db.read, named, now()),
    readDeviceHistory(deps, named),
  ]);
  return { device, phases, history };
});
