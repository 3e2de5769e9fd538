import type { TroubledFile } from "@horma/contract";
import { t } from "@lingui/core/macro";

/** How far a figure of a file is from what is usual: "la suma de precios es 43% menor". */
export function unusualText({ figure, percent }: TroubledFile["unusual"][number]): string {
  const by = Math.abs(percent);
  if (figure === "refused") return t`hay ${by} puntos más de filas rechazadas`;
  if (figure === "rows") return percent < 0 ? t`trae ${by}% menos filas` : t`trae ${by}% más filas`;
  if (figure === "price")
    return percent < 0 ? t`los precios suman ${by}% menos` : t`los precios suman ${by}% más`;
  if (figure === "quantity")
    return percent < 0 ? t`las existencias suman ${by}% menos` : t`las existencias suman ${by}% más`;
  return percent < 0 ? t`la suma de ${figure} es ${by}% menor` : t`la suma de ${figure} es ${by}% mayor`;
}
