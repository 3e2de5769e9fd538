import { type ParseArgsConfig, parseArgs } from "node:util";
import { release } from "../../platform/release.ts";
import { bearClosedPipe } from "./closed-pipe.ts";

/**
 * The words and options of a command. `--help` prints its usage and ends it, `--version` version and build; what cannot be read ends it with
 * one line and status 1.
 */
export function readArgs<const T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  bearClosedPipe();
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  if (process.argv.includes("--version")) {
    console.log(`version ${release.version}, build ${release.build}`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split(". ");
    console.error(`${what}: see --help`);
    process.exit(1);
  }
}
