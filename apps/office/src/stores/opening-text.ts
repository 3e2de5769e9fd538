import type { StoreState } from "@horma/contract";
import { opensText } from "@horma/ui";
import { t } from "@lingui/core/macro";

type Opening = Pick<StoreState, "is_opened" | "local_until" | "local_now" | "closed_at">;

/** "Hasta las 21:00", "Abre a las 10:00"… by the store's own clock. */
export function openingText({ is_opened, local_until, local_now, closed_at }: Opening): string {
  if (closed_at !== null) return t`Cerrada para siempre`;
  if (local_until === null) return is_opened ? t`Abierta` : t`Cerrada`;
  if (!is_opened) return opensText(local_until, local_now);
  const time = local_until.slice(11, 16);
  return t`Hasta las ${time}`;
}
