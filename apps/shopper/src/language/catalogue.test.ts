import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { describe, expect, it } from "vitest";

const config = getConfig({ cwd: new URL(".", import.meta.url).pathname });
const [catalogue] = await getCatalogs(config);
if (catalogue === undefined) throw new Error("lingui.config.ts names no catalogue");
const said = Object.keys((await catalogue.collect()) ?? {}).sort();

describe("the catalogues", () => {
  it.each(config.locales)("the catalogue of %s has what the code says and nothing else", async (locale) => {
    expect(said.length).toBeGreaterThan(0);
    // `npm run messages` writes what is new and drops what is gone.
    expect(Object.keys((await catalogue.read(locale)) ?? {}).sort()).toEqual(said);
  });

  it("English says every message", async () => {
    const messages = Object.values((await catalogue.read("en")) ?? {});
    const unsaid = messages.filter((message) => !message.translation).map((message) => message.message);
    expect(unsaid).toEqual([]);
  });

  it("Spanish says every message as it stands in the code", async () => {
    const messages = Object.values((await catalogue.read("es-CL")) ?? {});
    expect(messages.filter(({ message, translation }) => translation !== message)).toEqual([]);
  });
});
