import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the Mosquitto to test with, or nothing where there is none. */
    mosquitto: string;
  }
}

const installed = ["/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto"];
/** Debian asks it whether a package may start its service. */
const policy = "/usr/sbin/policy-rc.d";

/**
 * Finds a Mosquitto: MOSQUITTO_PATH or an installed one; when there is none it is installed, by apt as root on Debian,
 * and not left running. Where none of that works, the tests on it are left out.
 */
export default function setup(project: TestProject): void {
  const found = lookAround() ?? install();
  if (found === undefined)
    console.warn("No Mosquitto here: its tests are left out. MOSQUITTO_PATH names one.");
  project.provide("mosquitto", found ?? "");
}

function lookAround(): string | undefined {
  return [process.env.MOSQUITTO_PATH, ...installed].find((path) => path && existsSync(path));
}

function install(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing Mosquitto with apt-get …");
  const ours = !existsSync(policy);
  try {
    if (ours) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "mosquitto"], {
      stdio: "inherit",
    });
  } catch (error) {
    console.error(`apt-get could not install Mosquitto (${error instanceof Error ? error.message : error})`);
  } finally {
    if (ours) rmSync(policy, { force: true });
  }
  return lookAround();
}
