import { afterAll, beforeAll, expect, it } from "vitest";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it.each([
  ["the API", "/api/v1/stores"],
  ["a refusal", "/api/v1/falabella/client"],
  ["an address there is not", "/api/v1/nothing"],
  ["an address no one can read", "/%E0%A4%A"],
  ["a page", "/"],
  ["a picture", "/images/880101-480.webp"],
  ["the page of the API's description", "/docs/"],
  ["a file of that page", "/docs/static/swagger-ui.css"],
  ["the description", "/openapi.json"],
  ["health", "/healthz"],
  ["figures", "/metrics"],
])("%s carries every protecting header, and allows no inline script or style", async (_what, url) => {
  const { headers } = await shop.app.inject({ url });
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
  });
  // What is never a page may do nothing at all.
  const mayDoSomething = headers["content-security-policy"] !== "default-src 'none'; frame-ancestors 'none'";
  expect(mayDoSomething).toBe(!/^\/(api|%)/.test(url));
  if (mayDoSomething) {
    expect(headers).toMatchObject({ "x-frame-options": "DENY", "cross-origin-opener-policy": "same-origin" });
    expect(headers["permissions-policy"]).toMatch(/camera=\(self\).*geolocation=\(self\).*microphone=\(\)/);
  }
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/default-src '(self|none)'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
});
