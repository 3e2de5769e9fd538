import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/**
 * Path of a Chromium to test with: CHROMIUM_PATH, else an installed one, else Playwright's own; when there is none it
 * is installed, by apt as root on Debian, else by Playwright's download. Throws when none of that works.
 */
export function findChromium() {
  const found = lookAround();
  if (found) return found;
  install();
  const now = lookAround();
  if (now) return now;
  throw new Error("No Chromium: install one and set CHROMIUM_PATH to its executable.");
}

function lookAround() {
  return [process.env.CHROMIUM_PATH, ...installed, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

function install() {
  const run = (command, ...args) => execFileSync(command, args, { stdio: "inherit" });
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium with apt-get …");
    try {
      run("apt-get", "update", "-qq");
      run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium");
      return;
    } catch (error) {
      console.error(`apt-get could not install Chromium (${error.message}); trying Playwright's download`);
    }
  }
  console.log("Downloading Chromium with Playwright …");
  run(
    process.execPath,
    "node_modules/playwright-core/cli.js",
    "install",
    "chromium-headless-shell",
    "chromium",
  );
}
