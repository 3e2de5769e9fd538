import { BarcodeProgress, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Brand } from "../layout/Brand.tsx";
import styles from "./StoreChoiceScreen.module.css";
import { chooseStore } from "./store-choice.ts";
import { storesQuery } from "./store-queries.ts";

/** Asks a new tablet once which store it belongs to. It does not ask if there is only one. */
export function StoreChoiceScreen() {
  const { data: stores, isError, refetch } = useQuery(storesQuery);
  const only = stores?.length === 1 ? stores[0] : undefined;
  useEffect(() => {
    if (only) chooseStore(only.code);
  }, [only]);
  return (
    <main className={styles.screen}>
      <Brand store={null} tone="board" />
      <h1 className={styles.title}>
        <Trans>¿En qué tienda estás?</Trans>
      </h1>
      {stores === undefined && !isError && <BarcodeProgress indeterminate label={t`Cargando`} />}
      {isError && (
        <p role="alert">
          <Trans>
            No pudimos cargar las tiendas.{" "}
            <StaffButton variant="line" icon="refresh" onClick={() => void refetch()}>
              Reintentar
            </StaffButton>
          </Trans>
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
    </main>
  );
}
