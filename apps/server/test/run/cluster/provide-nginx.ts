import type { TestProject } from "vitest/node";
import { provideProgram } from "../../provide-program.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the nginx to test with, or nothing where there is none. */
    nginx: string;
  }
}

const installed = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"];

export default function setup(project: TestProject): void {
  project.provide("nginx", provideProgram({ name: "nginx", variable: "NGINX_PATH", installed }));
}
