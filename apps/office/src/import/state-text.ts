import { shownNumber } from "@horma/app/shown";
import type { Import } from "@horma/contract";
import { plural, t } from "@lingui/core/macro";

/** How far an import is, in words. */
export function stateText({ state, phase, dry_run, counts }: Import): string {
  switch (state) {
    case "receiving":
      return t`Recibiendo el archivo`;
    case "waiting":
      return t`Espera su turno`;
    case "running":
      return phase === "writing" ? t`Aplicando` : dry_run ? t`Revisando` : t`Leyendo`;
    case "checked":
      return t`Revisado, sin aplicar`;
    case "refused":
      return t`Revisado: hay filas rechazadas, no se aplicó nada`;
    case "applied": {
      const rows = (counts?.new ?? 0) + (counts?.changed ?? 0);
      return plural(rows, { one: "1 fila aplicada", other: `${shownNumber(rows)} filas aplicadas` });
    }
    case "failed":
      return t`No se pudo leer`;
    case "canceled":
      return t`Cancelado: no se aplicó nada`;
    case "undoing":
      return t`Deshaciendo`;
    case "undone":
      return t`Deshecho`;
  }
}
