import { readFileSync } from "node:fs";

/** What Node is started with for the server, as the container does it: its own settings, and the program last. */
export const serverCommand = JSON.parse(/^CMD (.*)$/m.exec(readFileSync("Dockerfile", "utf8"))[1]).slice(1);
