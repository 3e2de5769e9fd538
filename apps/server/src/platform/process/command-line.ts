import { parseArgs } from "node:util";
import { StartFault } from "./start-fault.ts";

/**
 * Reads the arguments of `npm start -- …`. `npm run dev` serves the apps itself and adds `--without-apps`. Throws {@link
 * StartFault} on anything else.
 */
export function readCommandLine(given: readonly string[]): { https: boolean; withoutApps: boolean } {
  try {
    const { values } = parseArgs({
      args: [...given],
      options: {
        https: { type: "boolean", default: false },
        "without-apps": { type: "boolean", default: false },
      },
    });
    return { https: values.https, withoutApps: values["without-apps"] };
  } catch (cause) {
    throw new StartFault("command line", "the only option is --https", cause);
  }
}
