import { spawnSync } from "node:child_process";

/** Compiles the scanner where it is older than its sources: Node runs what the package exports. */
export function buildScanner() {
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/typescript/bin/tsc", "-b", "packages/scanner"],
    { stdio: "inherit" },
  );
  if (status !== 0) throw new Error("the scanner does not compile");
}
