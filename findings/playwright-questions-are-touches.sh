#!/usr/bin/env bash
# Expected: a test that only reads a page does nothing that the page takes for a person's touch, so that sound stays locked.
# Seen with playwright-core 1.65.1 and Debian's chromium-headless-shell: reading the page's title by a locator, or any evaluate, counts as
# a touch. Sound that is made after it plays at once, without one it is suspended. Which of both a test sees depends on what is first.
# What we do: e2e/staff/board.test.ts waits for a line of the page's console before it asks anything.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
browser=/usr/bin/chromium-headless-shell
[ -x "$browser" ] || { apt-get update -qq; apt-get install -qq -y chromium-headless-shell; } >/dev/null
cd "$place"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund playwright-core@1.65.1

cat >look.mjs <<'JS'
import { createServer } from "node:http";
import { once } from "node:events";
import { chromium } from "playwright-core";

const page = `<title>sound</title><script>
  setTimeout(() => {
    const { hasBeenActive } = navigator.userActivation;
    console.log("touched " + hasBeenActive + ", sound " + new AudioContext().state);
  }, 1500);
</script>`;
const server = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(page));
await once(server.listen(0, "127.0.0.1"), "listening");
const browser = await chromium.launch({ executablePath: process.argv[2], args: ["--no-sandbox"] });
const asks = {
  nothing: async () => {},
  evaluate: (tab) => tab.evaluate(() => document.title),
  locator: (tab) => tab.locator("title").textContent(),
};
for (const [name, ask] of Object.entries(asks)) {
  const tab = await browser.newPage();
  const said = tab.waitForEvent("console");
  await tab.goto(`http://127.0.0.1:${server.address().port}`);
  await ask(tab);
  console.log(`${name}: ${(await said).text()}`);
  await tab.close();
}
await browser.close();
server.close();
JS

seen=$(node look.mjs "$browser")
expected='nothing: touched false, sound suspended
evaluate: touched true, sound running
locator: touched true, sound running'
echo "node $(node --version), playwright-core $(node -p 'require("./node_modules/playwright-core/package.json").version'), $("$browser" --version)"
echo "$seen"
[ "$seen" = "$expected" ] || { echo "this has changed; it was:"; echo "$expected"; exit 1; }
