import type { TestProject } from "vitest/node";
import { provideProgram } from "../../provide-program.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the Mosquitto to test with, or nothing where there is none. */
    mosquitto: string;
  }
}

const installed = ["/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto"];

export default function setup(project: TestProject): void {
  project.provide("mosquitto", provideProgram({ name: "mosquitto", variable: "MOSQUITTO_PATH", installed }));
}
