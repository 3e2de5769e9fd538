import { BarcodeProgress, CodeField, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Brand } from "../layout/Brand.tsx";
import { chooseStore } from "../session/store-choice.ts";
import { useSettled } from "../time/use-settled.ts";
import styles from "./StoreChoiceScreen.module.css";
import { storesQuery } from "./store-queries.ts";

/** How long typing must pause before a search, ms. */
const typing = 250;
/** More stores than fit on a screen: from here on they are searched. */
const many = 12;

/** Asks a new tablet once which store it belongs to. It does not ask if there is only one. */
export default function StoreChoiceScreen() {
  const [text, setText] = useState("");
  const q = useSettled(text.trim(), typing);
  const { data, isError, isPlaceholderData, refetch, ...pages } = useInfiniteQuery(storesQuery(q));
  const stores = data?.pages.flat();
  const only = q === "" && !isPlaceholderData && stores?.length === 1 ? stores[0] : undefined;
  const empty = text === "" && q === "" && stores?.length === 0;
  useEffect(() => {
    if (only) chooseStore(only.code);
  }, [only]);
  return (
    <main className={styles.screen}>
      <Brand store={null} tone="board" />
      <h1 className={styles.title}>
        {empty ? <Trans>Todavía no hay ninguna tienda</Trans> : <Trans>¿En qué tienda estás?</Trans>}
      </h1>
      {empty && (
        <p role="status">
          <Trans>
            Este servidor está vacío. Los primeros pasos, en orden: el nombre de la empresa, una clave, las
            tiendas, la primera jefa o jefe, el catálogo y el stock. Cómo se hacen está en
            docs/integration.md.
          </Trans>
        </p>
      )}
      {(text !== "" || q !== "" || (stores?.length ?? 0) > many) && (
        <CodeField
          label={t`Nombre o código de la tienda`}
          inputMode="search"
          enterKeyHint="search"
          maxLength={64}
          value={text}
          onChange={setText}
        />
      )}
      {stores === undefined && !isError && <BarcodeProgress indeterminate label={t`Cargando`} />}
      {isError && (
        <p role="alert">
          <Trans>
            No pudimos cargar las tiendas.{" "}
            <StaffButton
              variant="line"
              icon="refresh"
              onClick={() => void (pages.isFetchNextPageError ? pages.fetchNextPage() : refetch())}
            >
              Reintentar
            </StaffButton>
          </Trans>
        </p>
      )}
      {q !== "" && (
        <p role="status">
          {isPlaceholderData || stores === undefined ? t`Buscando` : said(stores.length, pages.hasNextPage)}
        </p>
      )}
      <ul className={styles.stores}>
        {stores?.map(({ code, name }) => (
          <li key={code}>
            <button type="button" className={styles.store} onClick={() => chooseStore(code)}>
              <b>{name}</b> <span className="num">{code}</span>
            </button>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <StaffButton
          variant="line"
          className={styles.more}
          disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          <Trans>Ver más tiendas</Trans>
        </StaffButton>
      )}
    </main>
  );
}

function said(found: number, more: boolean): string {
  if (found === 0) return t`No encontramos una tienda con eso.`;
  return more ? t`Más de ${found} tiendas` : plural(found, { one: "# tienda", other: "# tiendas" });
}
