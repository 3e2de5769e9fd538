/** The server's program: the server, or, started by it with an argument, the process of the work beside it. */
import { fileURLToPath } from "node:url";
import { besideArgument } from "./work/beside-argument.ts";

if (process.argv[2] === besideArgument) {
  const { workBeside } = await import("./work/work-beside.ts");
  workBeside();
} else {
  const { live } = await import("./life.ts");
  const { serve } = await import("./serve.ts");
  await live((life) => serve(life, fileURLToPath(import.meta.url)));
}
