import { defineConfig } from "@playwright/test";
import tests from "../../playwright.config.ts";

const { projects: _projects, ...shared } = tests;

/** The walks that take pictures; `npm run pictures` runs them. They are no tests of `npm test`. */
export default defineConfig({
  ...shared,
  testDir: ".",
  testMatch: "*.walk.ts",
  outputDir: "../../test-results/pictures",
  globalSetup: "./start-stores.ts",
  reporter: "list",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 150_000,
  use: { ...shared.use, actionTimeout: 15_000, contextOptions: { reducedMotion: "reduce" } },
});
