import { limits } from "@horma/domain";
import { isCodeOf, productCode } from "@horma/gtin";
import { CodeField, Icon, ProductImage, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { byModel } from "../print/box-label.ts";
import { useCodes } from "../scan/use-codes.ts";
import { searchQuery } from "../search/search-query.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { useSettled } from "../time/use-settled.ts";
import styles from "./ShoeFinder.module.css";
import { skuOfCode } from "./shoe-query.ts";

const CodeCamera = lazy(() => import("../scan/CodeCamera.tsx"));

/** How long typing must pause before a search, ms. */
const typing = 250;
const longest = 64;

/**
 * Finds the shopper's shoe: scanned from its box or tag, or typed by code or name. `isSize`: the code is that of one size, which
 * is the shopper's.
 */
export function ShoeFinder({ onFound }: { onFound: (sku: string, isSize: boolean) => void }) {
  const { store } = useStaffSession();
  const [text, setText] = useState("");
  const [camera, setCamera] = useState(false);
  const q = useSettled(text.trim(), typing);
  const { data, isFetching, isError } = useQuery(searchQuery(store.code, q));
  const models = byModel(data?.products ?? []);
  const take = useCodes(async (code) => {
    setCamera(false);
    const sku = await skuOfCode(code);
    if (sku !== undefined) onFound(sku, true);
    else setText(code.slice(0, longest));
  }, limits);
  return (
    <div className={styles.finder}>
      <div className={styles.asked}>
        <CodeField
          label={t`Código o nombre del calzado`}
          inputMode="text"
          maxLength={longest}
          autoFocus
          value={text}
          onChange={setText}
        />
        <StaffButton
          variant={camera ? "ink" : "line"}
          icon="scan"
          aria-pressed={camera}
          className={styles.scan}
          onClick={() => setCamera(!camera)}
        >
          <Trans>Escanear</Trans>
        </StaffButton>
      </div>
      {camera && (
        <Suspense fallback={<div className={styles.camera} />}>
          <CodeCamera className={styles.camera} onCode={async (code) => take(code)} />
        </Suspense>
      )}
      <p role="status" className={styles.said}>
        {said(q, models.length, isFetching, isError)}
      </p>
      <ul className={styles.list} aria-label={t`Calzados`} hidden={q === "" || models.length === 0}>
        {models.map(({ key, brand, name, color, skus: [first] }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.shoe}
              onClick={() => first && onFound(first.sku, isCodeOf(productCode(q), first))}
            >
              <span className={styles.image}>
                {first?.image && <ProductImage src={first.image} alt="" />}
              </span>
              <span>
                <b>
                  {brand} {name}
                </b>
                {color}
              </span>
              <Icon name="forward" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function said(q: string, models: number, busy: boolean, failed: boolean): string {
  if (q === "") return t`Escanea la caja o la etiqueta del calzado, o escribe su código o nombre.`;
  if (busy) return t`Buscando`;
  if (failed) return t`No pudimos buscar. Revisa la conexión.`;
  if (models === 0) return t`No conocemos ningún calzado con “${q}”.`;
  return plural(models, { one: "1 calzado", other: "# calzados" });
}
