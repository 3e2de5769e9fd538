// `npm run findings` lists what findings/ has; `npm run findings -- NAME …` runs these. Outside the gate: they need a registry.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";

const names = readdirSync("findings").flatMap((file) => /^(.+)\.sh$/.exec(file)?.[1] ?? []);
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !names.includes(name));
if (unknown !== undefined) console.error(`there is no finding ${unknown}`);
if (unknown !== undefined || asked.length === 0) console.log(`The findings are ${names.join(", ")}`);
const failed = (name) => spawnSync(`findings/${name}.sh`, { stdio: "inherit" }).status !== 0;
process.exit(unknown !== undefined || asked.filter(failed).length > 0 ? 1 : 0);
