/**
 * Caches the app's shell for when the network is gone (docs/decisions/front-end.md): page, scripts, styles and font. It never
 * touches the API: its answers are fresh from the server or part of the build.
 */
declare const self: ServiceWorkerGlobalScope;

// The build fills these in: the base path, foreign paths below it, every hashed file of the shell, and a digest of them.
const page = "__SHELL_BASE__";
const serversOwn = JSON.parse("__SHELL_SERVERS_OWN__") as string[];
const files = JSON.parse("__SHELL_FILES__") as string[];
/** Two apps share the origin's caches: each touches only its own. */
const ownCaches = `${page.replaceAll("/", "")}shell-`;
const cacheName = `${ownCaches}${"__SHELL_VERSION__"}`;

const assets = `${page}assets/`;
const ownAssets = new RegExp(`${assets}[\\w.-]+`, "g");
/** How long a page may take before the cached one is used, ms. */
const patience = 8_000;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith(assets)) event.respondWith(asset(request));
  else if (request.mode === "navigate" && isOwnPage(pathname)) event.respondWith(answerPage(event));
});

function isOwnPage(pathname: string): boolean {
  const path = pathname.replace(/^\/+/, "/");
  if (!`${path}/`.startsWith(page)) return false;
  return !serversOwn.includes(path.slice(page.length).split(/[/.]/)[0] ?? "");
}

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([new Request(page, { cache: "reload" }), ...files]);
  await self.skipWaiting();
}

/** Keeps the previous version for open pages, which load their screens from it. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(ownCaches) && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Answers with the server's page, or with the cached one if there is no server. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const network = pageFromNetwork(event);
  event.waitUntil(network);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const first = await Promise.race([network, late]);
  if (first !== undefined && first.status < 500) return first;
  return (await storedPage()) ?? (await network) ?? Response.error();
}

async function pageFromNetwork(event: FetchEvent): Promise<Response | undefined> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    const response = preloaded ?? (await fetch(event.request));
    if (response.ok) event.waitUntil(cachePage(response.clone()));
    return response;
  } catch {
    return undefined;
  }
}

/** Caches a page of this build, because its configuration may be newer. A preview of another look is not stored. */
async function cachePage(response: Response): Promise<void> {
  if (response.headers.get("cache-control")?.includes("no-store")) return;
  const needed = (await response.clone().text()).match(ownAssets) ?? [];
  if (needed.length === 0 || !needed.every((file) => files.includes(file))) return;
  await (await caches.open(cacheName)).put(page, response);
}

async function storedPage(): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(page);
}

/** Files with a hash in their name never change in any version. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone());
  return response;
}

export {};
