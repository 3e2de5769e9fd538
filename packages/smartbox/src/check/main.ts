// The conformance check as a program: `npm run box:check -- --help`.
import { parseArgs } from "node:util";
import { onClosedPipe } from "../closed-pipe.ts";
import { readCa, UsageFault } from "../command-line.ts";
import type { CheckOptions } from "./box-under-check.ts";
import { type Finding, runCheck, Stranger } from "./run-check.ts";

const help = `npm run box:check -- --url mqtt://server:password@host:1883 --store 0101 --box box-04

Tries a box against the rules of docs/spec/box-conformance.md, as its server and with its server's name and
password in the address. NEVER run it while another server commands the box: stop that one, or use a broker of your own.
Start with the box empty, closed and switched on. What it needs hands for it asks for.

  --box-password TEXT  the box's own password: tries its last will and what the broker lets it do
  --ca FILE            certificates to trust, PEM; for mqtts://
  --patience SECONDS   how long the box, or a person, may take for a step (120)
  --simulated          no one is there: a box of \`npm run box\` has its own hands

Ends with 0 when every rule that was tried holds, with 1 when one is broken, with 2 when it could not be tried.`;

const marks = { ok: "ok      ", broken: "BROKEN  ", "left out": "left out" };

// The check goes on, so that the box is left as it was: its outcome is the exit code.
onClosedPipe(() => {});

try {
  const options = read();
  if (!options) console.log(help);
  else summarise(await runCheck(options, tell));
} catch (error) {
  const known = error instanceof UsageFault || error instanceof Stranger;
  console.error(known ? error.message : `no check: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}

function tell({ rule, outcome, why }: Finding): void {
  console.log(`${rule.id} ${marks[outcome]} ${rule.title}${why === undefined ? "" : `: ${why}`}`);
}

function summarise(findings: readonly Finding[]): void {
  const count = (outcome: Finding["outcome"]) => findings.filter((one) => one.outcome === outcome).length;
  console.log(`\n${count("ok")} hold, ${count("broken")} broken, ${count("left out")} left out`);
  process.exitCode = count("broken") > 0 ? 1 : 0;
}

function read(): CheckOptions | undefined {
  const values = parse();
  if (values.help) return undefined;
  const { url = process.env.MQTT_URL, store, box, ca } = values;
  if (!url || !URL.canParse(url))
    throw new UsageFault("--url is missing, such as --url mqtt://server:password@host:1883");
  if (store === undefined) throw new UsageFault("--store is missing, such as --store 0101");
  if (box === undefined) throw new UsageFault("--box is missing, such as --box box-04");
  const patience = Number(values.patience);
  if (!(patience > 0)) throw new UsageFault(`--patience takes seconds, not ${values.patience}`);
  return {
    url,
    store,
    hwd: box,
    simulated: values.simulated,
    ca: ca === undefined ? undefined : readCa(ca),
    boxPassword: values["box-password"],
    patience: patience * 1_000,
    quiet: values.simulated ? 500 : 2_000,
    tell: (instruction) => {
      if (!values.simulated) console.log(`         → please ${instruction}`);
    },
  };
}

function parse() {
  try {
    const string = { type: "string" } as const;
    const no = { type: "boolean", default: false } as const;
    return parseArgs({
      options: {
        url: string,
        store: string,
        box: string,
        ca: string,
        "box-password": string,
        patience: { type: "string", default: "120" },
        simulated: no,
        help: no,
      },
    }).values;
  } catch (error) {
    const messages = error instanceof Error ? error.message.split(". ")[0] : error;
    throw new UsageFault(`${messages}; --help says what there is`);
  }
}
