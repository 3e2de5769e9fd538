import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { type PageConfig, pageConfigId } from "@horma/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../env.ts";
import { isApi } from "./api-path.ts";
import { refuse } from "./refusals.ts";
import { sendRefusal } from "./send-refusal.ts";
import { ensureXsrfToken } from "./xsrf.ts";

/** Where the built app and the product pictures are. */
export type Places = { app: string; pictures: string };

export const places: Places = {
  app: fileURLToPath(new URL("../../../shopper/dist", import.meta.url)),
  pictures: fileURLToPath(new URL("../../images", import.meta.url)),
};
const day = 24 * 60 * 60;

/** Serves the built shopper app, its page on every path that is not the API's, and the product pictures. */
export async function serveShopperApp(
  app: FastifyInstance,
  env: Env,
  version: string,
  { app: builtApp, pictures }: Places,
): Promise<void> {
  if (existsSync(pictures)) {
    await app.register(fastifyStatic, {
      root: pictures,
      prefix: "/images/",
      decorateReply: false,
      index: false,
      maxAge: day * 1000,
    });
  }
  const index = join(builtApp, "index.html");
  const page = existsSync(index) ? preparePage(readFileSync(index, "utf8"), env, version) : undefined;
  if (page) await serveFiles(app, builtApp);
  else app.log.warn("the shopper app is not built: run npm run build, then start again");
  app.setNotFoundHandler((request, reply) => {
    if (page && wantsPage(request)) return sendPage(page, request, reply);
    return sendRefusal(reply, refuse("not_found", `there is no ${request.method} at this address`));
  });
}

/** Files of the build, each with its compressed twins; those with a hash in their name never change. */
async function serveFiles(app: FastifyInstance, builtApp: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: builtApp,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz", "**/*.map"],
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(builtApp, "assets"));
      reply.header("cache-control", hashed ? `public, max-age=${365 * day}, immutable` : "no-cache");
    },
  });
}

/** The configuration the page brings along for development. */
const developmentConfig = new RegExp(`<script[^>]*id="${pageConfigId}"[^>]*>[^<]*</script>\\s*`);

type Page = { html: string; etag: string; styleHashes: readonly string[] };

/** The page with its configuration in it: script data, so that no script of the page is inline. */
function preparePage(source: string, env: Env, version: string): Page {
  const config: PageConfig = {
    version,
    retailer: env.retailer,
    identity: env.identity,
    theme: env.theme,
    retailer_web_url: env.retailerWebUrl,
    public_url: env.linkOrigin,
    api_base: "",
    analytics_url: env.analyticsUrl,
  };
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  const script = `<script type="application/json" id="${pageConfigId}">${json}</script>`;
  const html = source
    .replace(/<html\b([^>]*)>/, (_, attributes: string) => {
      const others = attributes.replace(/\s+data-theme="[^"]*"/, "");
      return `<html${others} data-theme="${env.theme}">`;
    })
    .replace(developmentConfig, "")
    .replace("</head>", () => `${script}</head>`);
  return {
    html,
    etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
    styleHashes: inlineStyles(html).map(
      (css) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
    ),
  };
}

/** What stands in the page's own style elements: the few rules it is drawn with before the stylesheet is there. */
function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css = ""]) => css);
}

/** The policy of the answer, which allows no inline style, allows the page's own. */
function allowStyles(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = reply.getHeader("content-security-policy");
  if (typeof policy !== "string" || hashes.length === 0) return;
  const allowed = ["style-src 'self'", ...hashes].join(" ");
  reply.header("content-security-policy", policy.replace("style-src 'self'", allowed));
}

function sendPage(
  { html, etag, styleHashes }: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  ensureXsrfToken(request, reply);
  allowStyles(reply, styleHashes);
  reply.header("cache-control", "no-cache").header("etag", etag);
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.code(200).type("text/html; charset=utf-8").send(html);
}

/** A browser that navigates asks for html; a missing file (`/assets/x.js`) is not answered with a page. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== "GET" && method !== "HEAD") || isApi(url)) return false;
  const accept = headers.accept ?? "*/*";
  return accept.includes("text/html") || (accept.includes("*/*") && !/\.\w+(\?|$)/.test(url));
}
