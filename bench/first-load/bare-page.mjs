// A page of React and one button, built by the product's vite and served with Brotli, as the product is.
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";

/**
 * Builds the page and serves it compressed at `/`, and at `/plain/` as it is.
 * @param {number} port
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function serveBarePage(port) {
  const script = await buildScript();
  const files = {};
  for (const [base, compressed] of /** @type {const} */ ([
    ["/", true],
    ["/plain/", false],
  ])) {
    files[base] = file("text/html; charset=utf-8", pageWith(`${base}main.js`), compressed);
    files[`${base}main.js`] = file("text/javascript; charset=utf-8", script, compressed);
  }
  const server = createServer((request, response) => {
    const { headers, body } = files[request.url ?? ""] ?? { headers: {}, body: "" };
    response.writeHead(body === "" ? 404 : 200, headers).end(body);
  });
  await new Promise((resolve) => server.listen(port, () => resolve(undefined)));
  return { url: `http://localhost:${port}`, stop: () => server.close() };
}

async function buildScript() {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: fileURLToPath(new URL("main.mjs", import.meta.url)) },
    },
  });
  const { output } = /** @type {{ output: { type: string, code?: string }[] }} */ (built);
  return output.find(({ type }) => type === "chunk")?.code ?? "";
}

const pageWith = (script) => `<!doctype html>
<html lang="es-CL">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Comenzar</title>
    <script type="module" src="${script}"></script>
  </head>
  <body></body>
</html>
`;

function file(type, text, compressed) {
  const headers = { "content-type": type, "cache-control": "no-cache" };
  return compressed
    ? { headers: { ...headers, "content-encoding": "br" }, body: brotliCompressSync(text) }
    : { headers, body: text };
}
