import { readFileSync } from "node:fs";

/** The container's command: Node's settings, then the program. */
export const serverCommand = JSON.parse(
  /^ENTRYPOINT (.*)$/m.exec(readFileSync("Dockerfile", "utf8"))[1],
).slice(1);
