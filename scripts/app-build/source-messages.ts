import { relative } from "node:path";
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from "@lingui/cli/api";
import type { LinguiConfigNormalized } from "@lingui/conf";
import type { Plugin } from "vite";

/**
 * Makes an import of a catalogue's source (`en.po?source`) its compiled messages in the language of the code: the texts that its
 * translations stand for. They are in no file of their own.
 */
export function sourceMessages(config: LinguiConfigNormalized): Plugin {
  const locale = config.sourceLocale;
  if (!locale) throw new Error("lingui.config.ts names no language of the code");
  return {
    name: "source-messages",
    async load(id) {
      const [file = "", query] = id.split("?");
      if (query !== "source" || !file.endsWith(".po")) return null;
      this.addWatchFile(file);
      const path = relative(config.rootDir ?? "", file);
      const found = getCatalogForFile(path, await getCatalogs(config));
      if (!found?.locale) throw new Error(`${path} is no catalogue of lingui.config.ts`);
      const entries = (await found.catalog.read(found.locale)) ?? {};
      const messages = Object.fromEntries(
        Object.entries(entries).map(([key, { message }]) => [key, message ?? key]),
      );
      const { source, errors } = createCompiledCatalog(locale, messages, { namespace: "es" });
      const [wrong] = errors;
      if (wrong) throw new Error(`${path}: ${wrong.source}: ${wrong.error.message}`);
      return { code: source, map: null, moduleType: "js" };
    },
  };
}
