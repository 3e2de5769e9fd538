import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type BoxFault, boxFaults } from "@horma/domain";

/** The command line or the environment is invalid; the message is one line. */
export class UsageFault extends Error {}

/** What a run of the program should do. */
export type Usage = {
  store: string;
  /** Names of the boxes. Undefined: all that the store has a password for. */
  boxes: readonly string[] | undefined;
  url: string;
  /** One password for every named box. Without it, `credentials` has one for each. */
  password: string | undefined;
  /** The file with the boxes' passwords. */
  credentials: string;
  /** The folder where boxes keep their memory between runs. */
  keepIn: string;
  ca: string | undefined;
  speed: number;
  sensor: "none" | "count";
  pairs: number;
  faults: readonly BoxFault[];
  /** ms */
  drift: number;
  flap: number;
  quiet: boolean;
  giveWay: boolean;
  endWithStdin: boolean;
};

export const help = `npm run box -- --store 0101 --box box-04     a simulated smart box
npm run box -- --store 0101 --all            all boxes that have a password

  --url mqtt://host:port   broker; else MQTT_URL, else localhost at MQTT_PORT (18830). mqtts:// for TLS
  --ca FILE                certificates to trust, PEM
  --password TEXT          else BOX_PASSWORD, else DATA_DIR/boxes.json
  --speed N                time factor; else DEMO_SPEED, else 1
  --sensor none|count      whether the box can count its pairs (none)
  --pairs N                pairs that its simulated runner puts in (1)
  --fault CODE             starts with a fault: ${boxFaults.join(", ")}
  --drift MS               its clock is ahead by this much
  --flap MS                its connection breaks again and again for this long
  --quiet                  tells faults and troubles only
  --give-way               leaves a box to another program that plays it, as the demo does
  --end-with-stdin         ends when its standard input does

While it runs it takes typed lines; "help" lists them.`;

const options = {
  store: { type: "string" },
  box: { type: "string", multiple: true },
  all: { type: "boolean", default: false },
  url: { type: "string" },
  ca: { type: "string" },
  password: { type: "string" },
  speed: { type: "string" },
  sensor: { type: "string", default: "none" },
  pairs: { type: "string", default: "1" },
  fault: { type: "string", multiple: true },
  drift: { type: "string", default: "0" },
  flap: { type: "string", default: "0" },
  quiet: { type: "boolean", default: false },
  "give-way": { type: "boolean", default: false },
  "end-with-stdin": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

/** Reads the command line. Undefined if it asked for help. Throws {@link UsageFault}. */
export function readUsage(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Usage | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const { store, box, all, sensor, fault } = values;
  if (store === undefined) throw new UsageFault("--store is missing, such as --store 0101");
  if (!all && box === undefined) throw new UsageFault("--box is missing, such as --box box-04; or --all");
  if (all && box !== undefined) throw new UsageFault("--all and --box exclude each other");
  const password = values.password ?? (env.BOX_PASSWORD || undefined);
  if (all && password !== undefined)
    throw new UsageFault("--all takes the passwords of boxes.json, not one for all");
  if (sensor !== "none" && sensor !== "count")
    throw new UsageFault(`--sensor takes none or count, not ${sensor}`);
  const dataDir = resolve(env.DATA_DIR || "./data");
  return {
    store,
    boxes: box,
    url: brokerUrl(values.url, env),
    password,
    credentials: join(dataDir, "boxes.json"),
    keepIn: join(dataDir, "simulated-boxes"),
    ca: values.ca === undefined ? undefined : readCa(values.ca),
    speed: numeric(
      values.speed === undefined ? "DEMO_SPEED" : "--speed",
      values.speed ?? (env.DEMO_SPEED || "1"),
      0.01,
    ),
    sensor,
    pairs: numeric("--pairs", values.pairs, 0),
    faults: (fault ?? []).map(faultCode),
    drift: numeric("--drift", values.drift),
    flap: numeric("--flap", values.flap, 0),
    quiet: values.quiet,
    giveWay: values["give-way"],
    endWithStdin: values["end-with-stdin"],
  };
}

/** The broker's address without name and password: those in it are the server's. */
function brokerUrl(given: string | undefined, env: Record<string, string | undefined>): string {
  const text = given ?? (env.MQTT_URL || `mqtt://localhost:${env.MQTT_PORT || 18830}`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["mqtt:", "mqtts:"].includes(url.protocol) || url.hostname === "") {
    throw new UsageFault(
      `${given === undefined ? "MQTT_URL" : "--url"} takes mqtt://host:port or mqtts://host:port`,
    );
  }
  url.username = "";
  url.password = "";
  return url.href;
}

/** Certificates of a file, PEM. Throws {@link UsageFault}. */
export function readCa(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageFault(`--ca: ${file} cannot be read`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageFault(
      `${error instanceof Error ? error.message.split(". ")[0] : error}; --help says what there is`,
    );
  }
}

function numeric(name: string, text: string, least = Number.NEGATIVE_INFINITY): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value < least) {
    throw new UsageFault(
      `${name} takes a number${Number.isFinite(least) ? ` from ${least}` : ""}, not ${text}`,
    );
  }
  return value;
}

function faultCode(text: string): BoxFault {
  const code = boxFaults.find((one) => one === text);
  if (!code) throw new UsageFault(`--fault takes ${boxFaults.join(", ")}, not ${text}`);
  return code;
}
