import Type from "typebox";
import { readStoredJson } from "../../platform/secret/stored-json.ts";
import { storedSecret } from "../../platform/secret/stored-secret.ts";

/** PINs by store code and login. */
export type StaffPins = Record<string, Record<string, string>>;

const kept = {
  name: "staff-pins.json",
  schema: Type.Record(Type.String(), Type.Record(Type.String(), Type.String({ pattern: "^[0-9]{6}$" }))),
  takes: "JSON with a PIN of six digits for each login of each store",
};

/** The PINs of the demo's staff, made once and kept like the session secret. `made`: they are new. */
export async function storedStaffPins(
  dataDir: string,
  make: () => StaffPins,
): Promise<{ pins: StaffPins; made: boolean }> {
  const { name, takes } = kept;
  const written = () => `${JSON.stringify(make(), null, 2)}\n`;
  const { made } = await storedSecret(dataDir, { name, make: written, whole: /^\{.*\}$/s, takes });
  return { pins: (await readStoredJson(dataDir, kept)) ?? {}, made };
}
