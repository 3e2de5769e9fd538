import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "vite";

/** Where the overlay package's demo pages are seen by the browser; nothing of it leaves the machine. */
export const demoOrigin = "https://demo.example";

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  css: "text/css",
};

/** The built files of demo pages, by their path. */
export type Demo = ReadonlyMap<string, string | Uint8Array>;

/** Builds demo pages of the overlay package as an app's bundler would. */
export async function buildDemo(...pages: string[]): Promise<Demo> {
  const root = fileURLToPath(new URL("../../packages/overlay/demo", import.meta.url));
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["source", "module", "browser"] },
    build: {
      write: false,
      target: "esnext",
      rolldownOptions: { input: pages.map((page) => `${root}/${page}`) },
    },
  });
  if (!("output" in built)) throw new Error("not one build");
  return new Map(
    built.output.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : file.source]),
  );
}

/** Answers a page's requests with the demo. @returns the paths that were asked for, as they come */
export async function serveDemo(page: Page, demo: Demo): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route(`${demoOrigin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    const body = demo.get(pathname);
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({
      body: Buffer.from(body),
      contentType: types[pathname.split(".").at(-1) ?? ""] ?? "",
    });
  });
  return asked;
}
