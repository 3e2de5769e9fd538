import { parseArgs } from "node:util";
import { StartFault } from "./start-fault.ts";

/** What `npm start -- …` says besides the environment. Throws {@link StartFault} on anything but `--https`. */
export function readCommandLine(given: readonly string[]): { https: boolean } {
  try {
    const { values } = parseArgs({
      args: [...given],
      options: { https: { type: "boolean", default: false } },
    });
    return { https: values.https };
  } catch (cause) {
    throw new StartFault("command line", "it takes --https and nothing else", cause);
  }
}
