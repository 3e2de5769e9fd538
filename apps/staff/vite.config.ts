import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { fontPlugin } from "../../scripts/app-build/font-plugin.ts";
import { iconPlugin } from "../../scripts/app-build/icon-plugin.ts";
import { languagePlugins } from "../../scripts/app-build/language-plugins.ts";
import { noticesPlugin } from "../../scripts/app-build/notices-plugin.ts";
import { shellPlugin } from "../../scripts/app-build/shell-plugin.ts";

const base = "/staff/";

export default defineConfig({
  root: import.meta.dirname,
  base,
  plugins: [react(), languagePlugins(), fontPlugin(), iconPlugin(), noticesPlugin(), shellPlugin({ base })],
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
      // Babel and CSS modules take their share of a build; no start has to say so.
      checks: { pluginTimings: false },
    },
  },
});
