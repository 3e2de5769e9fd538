import { defaultClientConditions, defineConfig } from "vite";

/** The demo page, from the package's sources. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["source", ...defaultClientConditions] },
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, outDir: "../dist/demo", emptyOutDir: true },
});
