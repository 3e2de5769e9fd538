// `npm start`: builds what is missing and runs the server in this process, with the demo's smart boxes beside it.
import "./read-env-file.mjs";
import { build } from "./build.mjs";

await build();
stopWithNpm();
await import("./serve.mjs");

/** A signal to npm ends npm and its shell but does not reach this process, so it stops when its parent is gone. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  look.unref();
}
