import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../../platform/env/env.ts";
import type { Release } from "../../platform/release.ts";
import { serverRoot } from "../../platform/server-root.ts";
import { isApi } from "./api-path.ts";
import { type PageLook, type PageLooks, type PageStore, withPageConfig } from "./page-config.ts";
import { refuse } from "./refusals.ts";
import { sendRefusal } from "./send-refusal.ts";
import { ensureXsrfToken } from "./xsrf.ts";

/** Where the built apps and the product pictures are; an app without a place is served by someone else. */
export type Places = { shopper?: string; staff?: string; office?: string; pictures: string };

export const places = {
  shopper: fileURLToPath(new URL("../shopper/dist", serverRoot)),
  staff: fileURLToPath(new URL("../staff/dist", serverRoot)),
  office: fileURLToPath(new URL("../office/dist", serverRoot)),
  pictures: fileURLToPath(new URL("images", serverRoot)),
} satisfies Places;
const day = 24 * 60 * 60;

/** A built app: its base path, and its page in a look if it was built. */
type WebApp = { base: string; page: AppPage | undefined };
type AppPage = { live: (store: PageStore | undefined) => Page; inLook: (look: PageLook) => Page };

/** What pages need to know. */
export type PageSources = {
  looks: PageLooks;
  /** A store by its code. */
  storeOf: (code: string) => PageStore | undefined;
};
/** So many stores' pages are prepared at a time. */
const storesPrepared = 200;

/**
 * Serves the built apps and the product pictures. Below its base, each app answers every path except the API's and files with its
 * page; the app routes from there.
 */
export async function serveWebApps(
  app: FastifyInstance,
  env: Env,
  release: Release,
  { shopper, staff, office, pictures }: Places,
  { looks, storeOf }: PageSources,
): Promise<void> {
  if (existsSync(pictures)) {
    await app.register(fastifyStatic, {
      root: pictures,
      prefix: "/images/",
      decorateReply: false,
      index: false,
      // Their names do not follow their content. After a day a browser shows the old one while it fetches the new one.
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header("cache-control", `public, max-age=${day}, stale-while-revalidate=${30 * day}`);
      },
    });
  }
  const prepared: Map<string, Page>[] = [];
  looks.onChange(() => {
    for (const pages of prepared) pages.clear();
  });
  const pageOf = (source: string): AppPage => {
    checkTheme(source, env.theme);
    const scripts = hashesOf(source, inlineScript);
    const pages = new Map<string, Page>();
    prepared.push(pages);
    return {
      live: (store) => {
        const key = JSON.stringify(store ?? null);
        const ready = pages.get(key);
        if (ready !== undefined) return ready;
        if (pages.size >= storesPrepared) pages.clear();
        const page = preparePage(source, scripts, { env, release, look: looks.live(), store });
        pages.set(key, page);
        return page;
      },
      inLook: (look) => preparePage(source, scripts, { env, release, look, preview: true }),
    };
  };
  const apps = [
    await serveApp(app, "/staff/", staff, pageOf),
    await serveApp(app, "/office/", office, pageOf),
    await serveApp(app, "/", shopper, pageOf),
  ];
  const answerNothing = (request: FastifyRequest, reply: FastifyReply) =>
    sendRefusal(reply, refuse("not_found", `there is no ${request.method} at this address`));
  app.setNotFoundHandler((request, reply) => {
    const page = apps.find(({ base }) => isBelow(request.url, base))?.page;
    if (page === undefined || !wantsPage(request)) return answerNothing(request, reply);
    const word = previewWord.exec(request.url)?.[1];
    const draft = word === undefined ? undefined : looks.preview(word);
    if (draft === undefined) {
      const code = storeLink.exec(request.url)?.[1];
      // The store is fetched beside the app, which asks for it only when it runs.
      if (code !== undefined)
        reply.header("link", `</api/v1/stores?code=${code}>; rel=preload; as=fetch; crossorigin=anonymous`);
      return sendPage(page.live(code === undefined ? undefined : storeOf(code)), request, reply);
    }
    // No cache stores it, nor does the app's service worker.
    return sendPage(page.inLook(draft), request, reply.header("cache-control", "no-store"));
  });
  // A body that no one takes is not read, and its type is not judged.
  app.addHook("onRequest", (request, reply, done) => {
    if (request.is404 && !isRead(request)) answerNothing(request, reply);
    else done();
  });
}

async function serveApp(
  app: FastifyInstance,
  base: string,
  built: string | undefined,
  pageOf: (source: string) => AppPage,
): Promise<WebApp> {
  if (built === undefined) return { base, page: undefined };
  const index = join(built, "index.html");
  if (!existsSync(index)) {
    app.log.warn(`the app at ${base} is not built: run npm run build, then start again`);
    return { base, page: undefined };
  }
  await serveFiles(app, base, built);
  return { base, page: pageOf(readFileSync(index, "utf8")) };
}

/** Whether an address is below a path that ends with a slash, or is that path without the slash. */
function isBelow(url: string, base: string): boolean {
  const path = url.replace(/[?#].*$/, "").replace(/\/{2,}/g, "/");
  return `${path}/`.startsWith(base);
}

/** Files of the build with their compressed versions. Files with a hash in their name never change. */
async function serveFiles(app: FastifyInstance, prefix: string, built: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: built,
    prefix,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz", "**/*.map"],
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(built, "assets"));
      reply.header("cache-control", hashed ? `public, max-age=${365 * day}, immutable` : "no-cache");
    },
  });
}

type Page = {
  html: string;
  compressed: { br: Buffer; gzip: Buffer };
  etag: string;
  /** The hashes of its own styles and scripts. */
  own: { styles: readonly string[]; scripts: readonly string[] };
};

function preparePage(
  source: string,
  scripts: readonly string[],
  config: Parameters<typeof withPageConfig>[1],
): Page {
  const html = withPageConfig(source, config);
  return {
    html,
    compressed: { br: brotliCompressSync(html), gzip: gzipSync(html) },
    etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
    own: { styles: hashesOf(html, inlineStyle), scripts },
  };
}

/** Checks that the page's styles know the theme. A page without themes (the staff's) is not checked. */
function checkTheme(source: string, theme: string): void {
  const themes = [...source.matchAll(/\[data-theme="?([\w-]+)"?\]/g)].map(([, name = ""]) => name);
  if (themes.length > 0 && !themes.includes(theme))
    throw new Error(`THEME: there is no theme ${theme}; there are ${themes.join(", ")}`);
}

/** The page's own style elements: the few rules that draw it before the stylesheet arrives. */
const inlineStyle = /<style>(.*?)<\/style>/gs;
/** The built page's own script, which records a press before the app is there. */
const inlineScript = /<script>(.*?)<\/script>/gs;

function hashesOf(html: string, inline: RegExp): string[] {
  return [...html.matchAll(inline)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}

/** Allows the page's own styles and script, by their hash, in its policy, which otherwise allows nothing inline. */
function allowOwn(reply: FastifyReply, { styles, scripts }: Page["own"]): void {
  const policy = reply.getHeader("content-security-policy");
  if (typeof policy !== "string") return;
  reply.header(
    "content-security-policy",
    policy
      .replace("style-src 'self'", (allowed) => [allowed, ...styles].join(" "))
      .replace("script-src 'self'", (allowed) => [allowed, ...scripts].join(" ")),
  );
}

/** The link of a store's poster. */
const storeLink = /^\/store\/([\w-]+)(?:\?|$)/;

/** What an address has that shows a draft of the look; the live one where the draft is gone. */
const previewWord = /[?&]look=([\w-]{20,64})(?:[&#]|$)/;

function sendPage(
  { html, compressed, etag, own }: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  ensureXsrfToken(request, reply);
  allowOwn(reply, own);
  // The cookie belongs to one browser, so no shared cache may keep the page.
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "private, no-cache");
  reply.header("etag", etag).header("vary", "accept-encoding");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  reply.code(200).type("text/html; charset=utf-8");
  // Browsers take Brotli over https only.
  const encoding = negotiate(String(request.headers["accept-encoding"]), ["br", "gzip"]);
  if (encoding === null) return reply.send(html);
  return reply.header("content-encoding", encoding).send(compressed[encoding]);
}

/** Whether a browser navigates, and so asks for html. A missing file (`/assets/x.js`) is not answered with a page. */
function wantsPage(request: FastifyRequest): boolean {
  const { url, headers } = request;
  if (!isRead(request) || isApi(url)) return false;
  const accept = headers.accept ?? "*/*";
  return accept.includes("text/html") || (accept.includes("*/*") && !/\.\w+(\?|$)/.test(url));
}

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}
