#!/usr/bin/env bash
# Expected: `compositionend` is as trusted as the events before it, because a person's input method fires it.
# Seen with playwright-core 1.65.1 and Debian's chromium-headless-shell: `compositionstart`, `beforeinput` and `input` are trusted, and the
# `compositionend` after them is not, whether the text was confirmed or the field lost the focus. Who listens to trusted events only, to
# leave out what scripts send, never learns what was composed.
# What we do: packages/scanner/src/keyboard/reader-input.ts takes the end of a composition as it is; e2e/staff/reader-ways.test.ts shows it.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
browser=/usr/bin/chromium-headless-shell
[ -x "$browser" ] || { apt-get update -qq; apt-get install -qq -y chromium-headless-shell; } >/dev/null
cd "$place"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund playwright-core@1.65.1

cat >look.mjs <<'JS'
import { chromium } from "playwright-core";

const browser = await chromium.launch({ executablePath: process.argv[2], args: ["--no-sandbox"] });
const ends = {
  confirmed: (method) => method.send("Input.insertText", { text: "abc" }),
  "focus lost": (_, tab) => tab.evaluate(() => document.activeElement.blur()),
};
for (const [name, end] of Object.entries(ends)) {
  const tab = await browser.newPage();
  await tab.setContent("<input autofocus>");
  await tab.evaluate(() => {
    window.seen = [];
    const field = document.querySelector("input");
    for (const type of ["compositionstart", "beforeinput", "input", "compositionend"])
      field.addEventListener(type, (event) => window.seen.push(`${type} ${event.isTrusted}`));
    field.focus();
  });
  const method = await tab.context().newCDPSession(tab);
  await method.send("Input.imeSetComposition", { text: "abc", selectionStart: 3, selectionEnd: 3 });
  await end(method, tab);
  console.log(`${name}: ${[...new Set(await tab.evaluate(() => window.seen))].join(", ")}`);
  await tab.close();
}
await browser.close();
JS

seen=$(node look.mjs "$browser")
expected='confirmed: compositionstart true, beforeinput true, input true, compositionend false
focus lost: compositionstart true, beforeinput true, input true, compositionend false'
echo "node $(node --version), playwright-core $(node -p 'require("./node_modules/playwright-core/package.json").version'), $("$browser" --version)"
echo "$seen"
[ "$seen" = "$expected" ] || { echo "this has changed; it was:"; echo "$expected"; exit 1; }
