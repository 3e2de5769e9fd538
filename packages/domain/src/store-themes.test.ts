import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { storeThemes } from "./store.ts";

it("[OF-06] a store can have each theme of the tokens, and no other", () => {
  const css = readFileSync(new URL("../../ui/src/tokens.css", import.meta.url), "utf8");
  const themes = [...css.matchAll(/\[data-theme="([\w-]+)"\]/g)].map(([, name = ""]) => name);
  expect([...storeThemes].sort()).toEqual(themes.sort());
});
