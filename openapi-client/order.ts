// One order by the client that was generated from /openapi.json; argv has the server's address.
import { strict as assert } from "node:assert";
import createClient, { type Middleware } from "openapi-fetch";
import type { components, paths } from "./.generated/api.js";

const baseUrl = process.argv[2] ?? "";
const cookies = new Map<string, string>();
let token: string | undefined;

/** What a browser does by itself, and what the document says of tokens and of the CSRF header. */
const asBrowser: Middleware = {
  onRequest({ request }) {
    request.headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const csrf = cookies.get("XSRF-TOKEN");
    if (request.method !== "GET" && csrf) request.headers.set("X-XSRF-TOKEN", decodeURIComponent(csrf));
    if (token) request.headers.set("authorization", `Bearer ${token}`);
    return request;
  },
  onResponse({ response }) {
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
  },
};
const api = createClient<paths>({ baseUrl });
api.use(asBrowser);

await api.GET("/api/v1/xsrf");
const rut = "12345678-5";
const visit = await api.POST("/api/v1/falabella/login", {
  body: { email: rut, password: "click-and-try", document_number: rut },
});
token = visit.data?.auth_token;
assert(token, "the login gives a token");

const [store] = (await api.GET("/api/v1/stores", { params: { query: { code: "0101" } } })).data ?? [];
assert(store, "the store is listed");
const found = await api.GET("/api/v1/falabella/search", {
  params: { query: { q: "880101410", type: "sku", store_id: store.id } },
});
assert(found.data, "the product is found");

const created = await api.POST("/api/v1/falabella/order/create", {
  params: { header: { "idempotency-key": crypto.randomUUID() } },
  body: { skus: ["880101410"], store_id: store.id },
});
const order: components["schemas"]["Order"] | undefined = created.data?.order;
assert(order, JSON.stringify(created.error));
const hash_id = order.hash_id;
const read = await api.GET("/api/v1/falabella/order/{hash_id}", { params: { path: { hash_id } } });
assert.equal(read.data?.status_id, "pending");

const unknown = await api.GET("/api/v1/falabella/order/{hash_id}", {
  params: { path: { hash_id: "no-such-order" } },
  headers: { accept: "application/problem+json" },
});
assert.match(unknown.response.headers.get("content-type") ?? "", /^application\/problem\+json/);
const problem = unknown.error as components["schemas"]["Problem"];
assert.equal(problem.status, 404);
assert.equal(problem.code, "order_not_found");

const canceled = await api.POST("/api/v1/falabella/order/cancel", { body: { hash_id } });
assert.equal(canceled.data?.order.status_id, "canceled");
console.log("the generated client ran an order");
