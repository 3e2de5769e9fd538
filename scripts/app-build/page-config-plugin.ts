import type { Plugin } from "vite";

/** What the product's server writes into an app's page, for `vite dev`, which serves the page itself. */
export function pageConfigInDevelopment(version: string): Plugin {
  const config = {
    version,
    retailer: "falabella",
    identity: "rut",
    theme: "naranjo",
    retailer_web_url: "https://retailer.example/product/{sku_padre}",
    public_url: null,
    api_base: "",
    analytics_url: null,
  };
  return {
    name: "page-config-in-development",
    apply: "serve",
    transformIndexHtml: () => [
      {
        tag: "script",
        attrs: { type: "application/json", id: "page-config" },
        children: JSON.stringify(config),
        injectTo: "head",
      },
    ],
  };
}
