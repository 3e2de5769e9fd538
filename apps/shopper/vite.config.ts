import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { fontPlugin } from "../../scripts/app-build/font-plugin.ts";
import { iconPlugin } from "../../scripts/app-build/icon-plugin.ts";
import { languagePlugins } from "../../scripts/app-build/language-plugins.ts";
import { noticesPlugin } from "../../scripts/app-build/notices-plugin.ts";
import { shellPlugin } from "../../scripts/app-build/shell-plugin.ts";
import { bootPlugin } from "./boot-plugin.ts";

/** Paths of the server that are not the shopper app's (the worker leaves them alone). */
const serversOwn = [
  "api",
  "docs",
  "staff",
  "office",
  "healthz",
  "readyz",
  "metrics",
  "images",
  "openapi",
  "asyncapi",
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    languagePlugins(),
    fontPlugin(),
    bootPlugin(),
    iconPlugin(),
    noticesPlugin(),
    shellPlugin({ base: "/", serversOwn }),
  ],
  // "source" first: the packages are built from their sources, together with the app.
  resolve: { conditions: ["source", ...defaultClientConditions] },
  worker: { format: "es" },
  build: {
    target: "es2022",
    // The content security policy allows no such inline script, and every browser we serve preloads modules.
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
});
