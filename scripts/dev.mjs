// `npm run dev`: runs the demo store from the sources at one address. The server restarts when its files change; the apps change
// in the open page. The server's debugger is at port 9229.
import "./read-env-file.mjs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, createServer, runnerImport } from "vite";
import { firstFiles } from "./build.mjs";
import { writeBuildId } from "./build-id.mjs";
import { startDemoBoxes } from "./demo-boxes.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const debuggerPort = 9229;
/** Paths that the server answers; every other path is a page or file of an app. */
const serversOwn = "^/(api|docs|images)/|^/(docs|healthz|readyz|metrics|openapi\\.json|asyncapi\\.yaml)$";

const front = createHttpServer(answer);
await writeBuildId();
const { env, release, withPageConfig } = await readSources();
const port = env.port;
const behind = port + 1;

/** Settles when the latest server answers. */
let up = Promise.resolve();
let child;

const shopper = await serveApp("shopper");
const staff = await serveApp("staff");
const office = await serveApp("office");
await watchServer();
await up;
if (env.demo) startDemoBoxes(env, await programOf("packages/smartbox"));
front.listen(port, env.host === "localhost" ? "127.0.0.1" : env.host);
await once(front, "listening");
console.log(
  `Change a file and look: http://localhost:${port}/store/0101, /staff/ and /office/; debugger at ${debuggerPort}`,
);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);

/** Loads the server's reading of the environment and its page configuration. */
async function readSources() {
  const inline = { resolve: { conditions: ["source"], noExternal: [/^@horma\//] } };
  const load = async (file) =>
    (await runnerImport(join(root, "apps/server/src", file), { environments: { inline } })).module;
  const { readEnv } = await load("platform/env/env.ts");
  const { withPageConfig } = await load("web/http/page-config.ts");
  const { release } = await load("platform/release.ts");
  return { env: readEnv(process.env), release, withPageConfig };
}

/** Serves an app with hot reload, with the server's configuration in its page. */
function serveApp(name) {
  const look = { theme: env.theme, name: "", logo: null, texts: {}, style: "" };
  return createServer({
    root: join(root, "apps", name),
    configFile: join(root, "apps", name, "vite.config.ts"),
    plugins: [
      { name: "page-config", transformIndexHtml: (html) => withPageConfig(html, { env, release, look }) },
    ],
    server: {
      middlewareMode: true,
      hmr: { server: front, path: `hot/${name}` },
      proxy: { [serversOwn]: { target: `http://127.0.0.1:${behind}`, xfwd: true } },
    },
  });
}

/** Holds calls while the server restarts. */
async function answer(request, response) {
  await up;
  const [, name] = /^\/(staff|office)(?:\/|$)/.exec(request.url) ?? [];
  const app = { staff, office }[name] ?? shopper;
  app.middlewares(request, response);
}

/** Bundles and restarts the server whenever one of its files changes. */
async function watchServer() {
  const watcher = await bundle("apps/server", { watch: {} });
  await new Promise((first) => {
    watcher.on("event", (event) => {
      if (event.code === "ERROR") console.error(event.error.message);
      if (event.code !== "END") return;
      up = up.then(() => restart(join(root, "apps/server/dist/dev.js")));
      first();
    });
  });
}

/** A program's bundle beside the built one, with its source map. */
function bundle(program, options = {}) {
  const folder = join(root, program);
  return build({
    root: folder,
    configFile: join(root, "scripts/app-build/program.vite.config.ts"),
    logLevel: "warn",
    build: {
      ssr: firstFiles[program],
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: "dev.js", chunkFileNames: "dev-[name].js" } },
      ...options,
    },
  });
}

async function programOf(program) {
  await bundle(program);
  return join(root, program, "dist/dev.js");
}

/** Restarts the server; settles when it answers or has ended. */
async function restart(program) {
  const since = performance.now();
  if (child?.exitCode === null) {
    // A clean stop takes a second, and the next server takes over the running database anyway.
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  child = spawn(
    process.execPath,
    [
      "--enable-source-maps",
      `--inspect=127.0.0.1:${debuggerPort}`,
      program,
      "--without-apps",
      ...process.argv.slice(2),
    ],
    {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        PORT: String(behind),
        PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
        TRUST_PROXY: process.env.TRUST_PROXY ?? "loopback",
        DRAIN_SECONDS: "0",
      },
    },
  );
  while (child.exitCode === null && !(await answers())) await new Promise((soon) => setTimeout(soon, 50));
  console.log(
    `server ${child.exitCode === null ? "ready" : "ended"} after ${Math.round(performance.now() - since)} ms`,
  );
}

async function answers() {
  return fetch(`http://127.0.0.1:${behind}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function stop() {
  front.closeAllConnections();
  front.close();
  child?.kill("SIGTERM");
  if (child?.exitCode === null) await once(child, "exit");
  process.exit();
}
