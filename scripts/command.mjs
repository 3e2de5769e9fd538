// `npm run NAME -- ARGUMENTS`: builds what a command needs and runs it: one of scripts/image.mjs, or one of the simulated box.
import { buildServer, buildSmartbox } from "./build.mjs";

const boxCommands = {
  box: () => import("../packages/smartbox/dist/main.js"),
  "box:check": () => import("../packages/smartbox/dist/check/main.js"),
};
const [name] = process.argv.slice(2);

if (Object.hasOwn(boxCommands, name)) {
  await buildSmartbox();
  // A command reads its own arguments.
  process.argv.splice(2, 1);
  await boxCommands[name]();
} else {
  await import("./read-env-file.mjs");
  await buildServer();
  await import("./image.mjs");
}
