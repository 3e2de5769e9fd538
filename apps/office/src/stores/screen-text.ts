import type { OfficeScreen, ScreenKind } from "@horma/contract";
import { t } from "@lingui/core/macro";

/** What kind of screen it is. */
function screenKindText(kind: ScreenKind): string {
  if (kind === "kiosk") return t`Tótem`;
  return kind === "wallboard" ? t`Pantalla de bodega` : t`Tableta o teléfono`;
}

/** Its name; without one what it is. */
export function screenText({ name, kind, device }: OfficeScreen): string {
  return name ?? [screenKindText(kind), device].filter((part) => part !== "").join(", ");
}
