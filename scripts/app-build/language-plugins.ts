import { join } from "node:path";
import { getConfig } from "@lingui/conf";
import { lingui } from "@lingui/vite-plugin";
import babel, { defineRolldownBabelPreset } from "@rolldown/plugin-babel";
import type { PluginOption } from "vite";
import { sourceMessages } from "./source-messages.ts";

const configPath = join(import.meta.dirname, "../../lingui.config.ts");

/**
 * Plugins for languages in app builds and tests: Lingui's macros become calls, and an imported catalogue (`.po`) becomes compiled
 * messages, those of the code where it is asked for its source (`.po?source`). Babel sees only files that use a macro.
 */
export function languagePlugins(): PluginOption[] {
  const linguiConfig = getConfig({ configPath });
  const macros = defineRolldownBabelPreset({
    preset: () => ({ plugins: [["@lingui/babel-plugin-lingui-macro", { linguiConfig }]] }),
    rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
  });
  return [babel({ presets: [macros] }), lingui({ configPath }), sourceMessages(linguiConfig)];
}
