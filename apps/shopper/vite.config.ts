import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { bootPlugin } from "./boot-plugin.ts";
import { languagePlugins } from "./language-plugins.ts";
import about from "./package.json" with { type: "json" };
import { shellPlugin } from "./shell-plugin.ts";

const server = "http://localhost:3000";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), languagePlugins(), bootPlugin(), shellPlugin(), pageConfigInDevelopment()],
  // "source" first: the packages are built from their sources, together with the app.
  resolve: { conditions: ["source", ...defaultClientConditions] },
  worker: { format: "es" },
  build: {
    target: "es2022",
    // The content security policy allows no inline script, and every browser we serve preloads modules.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The first load is one file: each one more costs a kilobyte of headers. The service worker stands alone.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: "start", tags: ["$initial"], test: /^(?!.*service-worker\.ts)/ }] },
      },
      // Babel takes its share of a build; no start has to say so.
      checks: { pluginTimings: false },
    },
  },
  server: { proxy: { "/api": server, "/images": server } },
});

/** What the product's server writes into the page, for `vite dev`, which serves the page itself. */
function pageConfigInDevelopment(): Plugin {
  const config = {
    version: about.version,
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
