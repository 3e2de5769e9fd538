import { join } from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const config = getConfig({ configPath: join(root, "lingui.config.ts") });
const catalogues = await Promise.all(
  (await getCatalogs(config)).map(async (catalogue) => ({
    folder: catalogue.path.slice(root.length + 1),
    said: Object.keys((await catalogue.collect()) ?? {}).sort(),
    read: async (language: string) => (await catalogue.read(language)) ?? {},
  })),
);

describe.each(catalogues)("$folder", ({ said, read }) => {
  it.each(config.locales)("has in %s what the code says and nothing else", async (language) => {
    expect(said.length).toBeGreaterThan(0);
    // `npm run messages` adds new messages and drops old ones.
    expect(Object.keys(await read(language)).sort()).toEqual(said);
  });

  it.each(config.locales)("[OF-12] says every message in %s", async (language) => {
    const messages = Object.values(await read(language));
    const unsaid = messages.filter((message) => !message.translation).map((message) => message.message);
    expect(unsaid).toEqual([]);
  });
});
