import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, inject, it } from "vitest";
import { startNginx } from "./start-nginx.ts";
import { tlsFetch } from "./tls-fetch.ts";

describe.skipIf(inject("nginx") === "")("two builds behind nginx during an upgrade", () => {
  it("[RO-08] a page gets the files of its own build, whichever process is asked; a missing file excludes none", async () => {
    const builds = await Promise.all([
      serve(["/assets/a-1.js", "/staff/assets/b-1.js", "/office/assets/c-1.js"]),
      serve(["/assets/a-2.js", "/staff/assets/b-2.js", "/office/assets/c-2.js"]),
    ]);
    const proxy = await startNginx(builds.map(({ port }) => port));
    const over = tlsFetch(proxy.ca);
    try {
      const status = async (path: string) => (await over(proxy.url + path)).status;
      for (const path of builds.flatMap(({ files }) => files)) {
        for (let times = 0; times < 6; times++) expect(await status(path), path).toBe(200);
      }
      expect(await status("/assets/none.js")).toBe(404);
      const asked = builds.map((build) => build.pages());
      for (let times = 0; times < 10; times++) expect(await status("/")).toBe(200);
      for (const [index, build] of builds.entries()) expect(build.pages()).toBeGreaterThan(asked[index] ?? 0);
      // The first release is gone; a page that is still open has its files.
      await builds[0]?.close();
      for (const path of builds[0]?.files ?? []) expect(await status(path), path).toBe(200);
    } finally {
      over.close();
      await proxy.close();
      await Promise.all(builds.map((build) => build.close()));
    }
  });
});

/** A process that has only these files, and the page `/`. */
async function serve(files: string[]) {
  let pages = 0;
  const server = createServer(({ url = "" }, answer) => {
    if (url === "/") pages++;
    const found = files.includes(url);
    const headers = found ? { "cache-control": "public, max-age=31536000, immutable" } : {};
    answer.writeHead(url === "/" || found ? 200 : 404, headers).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    files,
    port,
    pages: () => pages,
    close: async () => {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
