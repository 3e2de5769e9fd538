import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { languagePlugins } from "../../../scripts/app-build/language-plugins.ts";

/** `npm run gallery`: the components from their sources. No build of the apps knows of it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), languagePlugins()],
  resolve: { conditions: ["source", ...defaultClientConditions] },
  server: { port: Number(process.env.PORT ?? 3100), open: false },
});
