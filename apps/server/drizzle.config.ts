import { defineConfig } from "drizzle-kit";

// After a change of the schema: `npm run migration -w @horma/server -- --name what_changed`.
export default defineConfig({
  dialect: "postgresql",
  schema: "./src/platform/db/schema/*.ts",
  out: "./migrations",
});
