import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { languagePlugins } from "./scripts/app-build/language-plugins.ts";

const serverTests = "apps/server/test/**/*.test.ts";
/** Those that need neither a database nor a built program. */
const serverUnitTests = "apps/server/test/**/*.unit.test.ts";

/**
 * What depends on how the database is reached: connections beside the pool, which need its password; locks and processes that share it;
 * files, pictures and orders, which use them. The rest asks a pool, which both kinds have alike: one kind shows it. A database that is given
 * (TEST_DATABASE_URL) may be of another release, so it gets all of them.
 */
const byAddress = ["platform", "run", "fulfilment/order", "integration/import", "catalogue/picture"];
const onPostgres = process.env.TEST_DATABASE_URL
  ? [serverTests]
  : byAddress.map((folder) => `apps/server/test/${folder}/**/*.test.ts`);

/** The server's integration suite on one kind of database; `start-postgres.ts` reads the kind off the project's name. */
const integration = (database: "embedded" | "postgres", include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name: `integration-${database}`,
    // After what only computes. Integration tests mostly wait, for a database, a box, a server's start: more tests than cores.
    sequence: { groupOrder: 1 },
    maxWorkers: 4,
    include,
    exclude: [...configDefaults.exclude, serverUnitTests, ...exclude],
    globalSetup: [
      "apps/server/test/build-programs.ts",
      "apps/server/test/start-postgres.ts",
      "apps/server/test/platform/mqtt/provide-mosquitto.ts",
      "apps/server/test/run/cluster/provide-nginx.ts",
    ],
    // A test ends as soon as what it waits for holds; on a busy machine that may take long. These end what hangs.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

// Packages are tested from their sources: nothing has to be built first.
export default defineConfig({
  ssr: { resolve: { conditions: ["source"] } },
  resolve: { conditions: ["source"] },
  // What is run once before the tests, too: in a fresh clone nothing is built yet.
  environments: { __vitest__: { resolve: { conditions: ["source"] } } },
  test: {
    isolate: false,
    setupFiles: ["scripts/property-seed.ts"],
    projects: [
      {
        extends: true,
        plugins: languagePlugins(),
        test: {
          name: "unit",
          // These mostly compute: as many at once as there are cores.
          maxWorkers: availableParallelism(),
          setupFiles: ["scripts/speak-spanish.ts"],
          // These compute: a machine that does other things besides is slow, not wrong. It ends what hangs.
          testTimeout: 60_000,
          include: [
            "packages/**/*.test.{ts,tsx}",
            "apps/*/src/**/*.test.{ts,tsx}",
            serverUnitTests,
            "scripts/**/*.test.{ts,mjs}",
            "bench/**/*.test.mjs",
          ],
          exclude: [...configDefaults.exclude, "**/dist/**"],
        },
      },
      // Processes share a database that is reached over the network.
      integration("embedded", [serverTests], ["apps/server/test/run/cluster/**"]),
      // How the embedded server starts, stops and dies is no matter of the other one, nor are faults, the brokers, and who may do what.
      // Tests that bring an embedded server of their own would show the same thing again.
      integration("postgres", onPostgres, [
        "apps/server/test/run/faults/**",
        "apps/server/test/platform/gateway/**",
        "apps/server/test/platform/mqtt/**",
        "apps/server/test/run/security/**",
        "apps/server/test/platform/db/embedded-postgres.test.ts",
        "apps/server/test/platform/db/back-up.test.ts",
        "apps/server/test/integration/import/kill.test.ts",
        "apps/server/test/integration/import/memory.test.ts",
        "apps/server/test/fulfilment/order/kill.test.ts",
        "apps/server/test/integration/webhook/kill.test.ts",
        "apps/server/test/integration/webhook/unknown-name.test.ts",
        "apps/server/test/platform/personal-data/whole-run.test.ts",
        "apps/server/test/start.test.ts",
        "apps/server/test/run/work/**",
        "apps/server/test/platform/trace/**",
      ]),
    ],
  },
});
