import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** The headless shell needs only two thirds of a whole Chromium's processor time. */
const shells = ["/usr/bin/chromium-headless-shell"];
const standIns = "/usr/share/fonts/truetype/liberation";
const whole = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/**
 * Path of the test browser: CHROMIUM_PATH, else Debian's headless shell (installed if possible), else the result of
 * `findChromium`.
 */
export function findTestBrowser() {
  // Our fonts' stand-ins are measured against these; without them any other font would be.
  if (!existsSync(standIns)) installByApt("fonts-liberation");
  const found = firstOf(process.env.CHROMIUM_PATH, ...shells);
  if (found) return found;
  installByApt("chromium-headless-shell");
  return firstOf(...shells) ?? findChromium();
}

/**
 * Path of a whole Chromium, as shoppers have it: CHROMIUM_PATH, else an installed one, else Playwright's. Without any, installs
 * one, by apt as root on Debian, else by Playwright. Throws when that fails.
 */
export function findChromium() {
  const lookAround = () => firstOf(process.env.CHROMIUM_PATH, ...whole, chromium.executablePath());
  const found = lookAround();
  if (found) return found;
  if (!installByApt("chromium")) download();
  const now = lookAround();
  if (now) return now;
  throw new Error("No Chromium: install one and set CHROMIUM_PATH to its executable.");
}

function firstOf(...paths) {
  return paths.find((path) => path && existsSync(path));
}

/** Installs a package without removing others; returns whether it is there now. */
function installByApt(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`Installing ${name} with apt-get …`);
  try {
    run("apt-get", "update", "-qq");
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "--no-remove", name);
    return true;
  } catch (error) {
    console.error(`apt-get could not install ${name} (${error.message})`);
    return false;
  }
}

function download() {
  console.log("Downloading Chromium with Playwright …");
  const cli = "node_modules/playwright-core/cli.js";
  run(process.execPath, cli, "install", "chromium-headless-shell", "chromium");
}

function run(command, ...args) {
  execFileSync(command, args, { stdio: "inherit", timeout: 300_000 });
}
