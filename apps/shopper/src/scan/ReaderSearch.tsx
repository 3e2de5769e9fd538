import { limits, storeCan } from "@horma/domain";
import { useReaderBurst } from "@horma/scanner/keyboard";
import { Alert, BlockingOverlay } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { useProductSearch } from "../product/search/product-search.tsx";
import { session } from "../session/session.ts";
import styles from "./ReaderSearch.module.css";

const messageStays = 6_000;

/** Routes that search a code typed by a reader. Elsewhere it is kept out of the fields and dropped. */
const searchingRoutes: ReadonlySet<string> = new Set([
  "/",
  "/check-in",
  "/scan-code",
  "/manual-code",
  "/size",
  "/product-detail",
  "/home",
  "/discounts",
  "/no-stock",
  "/no-available",
]);

/** Routes that show "not found" themselves. */
const sayingRoutes: ReadonlySet<string> = new Set(["/scan-code", "/manual-code"]);

/** Searches what a barcode reader types, on every screen that can search, and shows every search that runs. */
export function ReaderSearch({ route }: { route: string }) {
  const { t } = useLingui();
  const { search, searching, notFound, forget } = useProductSearch();
  useReaderBurst((code) => {
    const { store } = session.get();
    if (searchingRoutes.has(route) && store !== null && storeCan.order(store)) void search(code, "scanned");
  }, limits);
  const says = notFound && !sayingRoutes.has(route);
  const over = useEffectEvent(forget);
  useEffect(() => {
    if (!says) return;
    const timer = setTimeout(() => over(), messageStays);
    return () => clearTimeout(timer);
  }, [says]);
  return (
    <>
      <BlockingOverlay
        open={searching !== undefined}
        title={
          searching !== undefined && searching.source !== "scanned"
            ? t`Buscando calzado`
            : t`Buscando disponibilidad`
        }
        code={searching?.code}
      />
      {says && <Alert className={styles.message}>{t`Calzado no encontrado`}</Alert>}
    </>
  );
}
