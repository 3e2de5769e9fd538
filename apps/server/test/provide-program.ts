import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

/** A program that tests run on: its name, which is its package's in Debian too, and where it is installed. */
type Program = { name: string; variable: string; installed: readonly string[] };

/** Debian asks it whether a package may start its service. */
const policy = "/usr/sbin/policy-rc.d";

/**
 * Path of a program: the one that the variable names or an installed one; when there is none it is installed, by apt as root
 * on Debian, and not left running. Empty where none of that works.
 */
export function provideProgram(program: Program): string {
  const found = lookAround(program) ?? install(program);
  if (found === undefined)
    console.warn(`No ${program.name} here: its tests are left out. ${program.variable} names one.`);
  return found ?? "";
}

function lookAround({ variable, installed }: Program): string | undefined {
  return [process.env[variable], ...installed].find((path) => path && existsSync(path));
}

function install(program: Program): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  const { name } = program;
  console.log(`Installing ${name} with apt-get …`);
  const ours = !existsSync(policy);
  try {
    if (ours) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { stdio: "inherit" });
  } catch (error) {
    console.error(`apt-get could not install ${name} (${error instanceof Error ? error.message : error})`);
  } finally {
    if (ours) rmSync(policy, { force: true });
  }
  return lookAround(program);
}
