// `npm run move-store -- 0101 --data-from DIR --data-to DIR`: moves a store to another cell. See docs/operations.md.
import { envReader } from "../../platform/process/env-reader.ts";
import { moveStore } from "../move/move-store.ts";
import { readArgs } from "./read-args.ts";

const usage = `give a store's code, the databases, and the data directories:
  CODE [--from URL] [--to URL] [--data-from DIR] [--data-to DIR] [--keep from|to]
--from and --to are the databases' addresses as their owner; without them MOVE_FROM and MOVE_TO are (or MOVE_FROM_FILE and MOVE_TO_FILE, files
with them), which no list of processes shows. The data directories have the keys of what is stored of visits. --keep says which cell's
rows count if the store changed after a move that did not end.`;

const text = { type: "string" } as const;
const { positionals, values } = readArgs(
  {
    options: { from: text, to: text, "data-from": text, "data-to": text, keep: text },
    allowPositionals: true,
  },
  usage,
);

try {
  await work();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function work(): Promise<void> {
  const env = envReader({
    ...process.env,
    ...(values.from && { MOVE_FROM: values.from, MOVE_FROM_FILE: undefined }),
    ...(values.to && { MOVE_TO: values.to, MOVE_TO_FILE: undefined }),
  });
  const address = (name: string) => env.optional(name, /^postgres(ql)?:\/\//, "an address postgresql://…");
  const [from, to] = [address("MOVE_FROM"), address("MOVE_TO")];
  const { "data-from": dataFrom, "data-to": dataTo, keep } = values;
  const [code = "", ...more] = positionals;
  if (code === "" || more.length > 0 || from === undefined || to === undefined) throw new Error(usage);
  if (keep !== undefined && keep !== "from" && keep !== "to") throw new Error(usage);
  if ((dataFrom === undefined) !== (dataTo === undefined)) throw new Error(usage);
  const began = performance.now();
  const moved = await moveStore({
    from: { connectionString: from },
    to: { connectionString: to },
    code,
    dataDirs: dataFrom && dataTo ? { from: dataFrom, to: dataTo } : undefined,
    keep,
    actor: { kind: "command", name: process.env.USER ?? "npm run move-store" },
    at: new Date(),
    tell: (table, rows) => {
      if (rows > 0) console.log(`${table.padEnd(18)}${rows}`);
    },
  });
  if (moved === "already") {
    console.log(`store ${code} is in the new cell and not in the old one: there is nothing to do`);
    return;
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const what = moved === "moved" ? "has moved" : "had been copied before, and has moved now";
  console.log(`store ${code} ${what}, in ${seconds} s`);
}
