import type { StoreTheme } from "@horma/domain";
import { t } from "@lingui/core/macro";

/** The design's themes, named in the language on screen. */
export function themeNames(): Record<StoreTheme, string> {
  return { naranjo: t`Naranjo`, azulino: t`Azulino`, lima: t`Lima`, botella: t`Botella` };
}
