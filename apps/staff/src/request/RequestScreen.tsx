import { toggleSize } from "@horma/domain";
import { Icon } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "../paths.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { AliasField } from "./AliasField.tsx";
import { AskPanel } from "./AskPanel.tsx";
import { LinkPanel } from "./LinkPanel.tsx";
import { missingOf } from "./missing.ts";
import styles from "./RequestScreen.module.css";
import { ShoeChoice } from "./ShoeChoice.tsx";
import { ShoeFinder } from "./ShoeFinder.tsx";
import { shoeQuery } from "./shoe-query.ts";
import { scannedSize } from "./shoe-sizes.ts";
import { useRequest } from "./use-request.ts";

/**
 * Mock-up 39: a seller asks for pairs in a shopper's name, and hands the order over to the shopper's phone. The address has the
 * shoe and the order, so a reload loses neither.
 */
export function RequestScreen() {
  const { store } = useStaffSession();
  const [search, setSearch] = useSearchParams();
  const sku = search.get("sku");
  const hash = search.get("order");
  /** Undefined until a person chooses: the size whose code was scanned. */
  const [asked, setAsked] = useState<readonly string[]>();
  const [scanned, setScanned] = useState<string>();
  const [alias, setAlias] = useState("");
  const request = useRequest();
  const shoe = useQuery({ ...shoeQuery(store, sku ?? ""), enabled: sku !== null });
  const sizeOf = (code: string) => (shoe.data ? scannedSize(shoe.data, code) : undefined);
  const size = scanned === undefined ? undefined : sizeOf(scanned);
  const chosen = asked ?? (size ? [size] : []);

  const chooseShoe = (found?: string, isSize = false) => {
    // A shoe scanned now must not replace the code that the shopper is about to scan.
    if (hash !== null) return;
    setAsked(undefined);
    setScanned(isSize ? found : undefined);
    setSearch(found === undefined ? {} : { sku: found });
  };
  /** Another size of the same shoe is asked for, too. */
  const scan = (code: string) => {
    const found = sizeOf(code);
    if (found === undefined) chooseShoe(code, true);
    else if (found !== null && !chosen.includes(found))
      setAsked(toggleSize(chosen, { sku: found, has_stock: true }));
  };
  const ask = async () => {
    const order = await request.ask({ skus: chosen, nickname: alias });
    if (order !== undefined) setSearch({ ...(sku !== null && { sku }), order });
  };
  const restart = () => {
    request.restart();
    setAlias("");
    setAsked(undefined);
    setScanned(undefined);
    setSearch({});
  };
  return (
    <div className={styles.screen}>
      <section className={styles.what} aria-label={t`Qué se pide`}>
        <header className={styles.head}>
          <Link to={paths.board} className={styles.back} aria-label={t`Volver a Pedidos`}>
            <Icon name="back" />
          </Link>
          <h1 className="h1">
            <Trans>Pedir por un cliente</Trans>
          </h1>
        </header>
        <div className={styles.choice} inert={hash !== null}>
          {sku === null ? (
            <ShoeFinder onFound={chooseShoe} />
          ) : (
            <>
              <ShoeChoice
                shoe={shoe.data}
                failed={shoe.isError}
                chosen={chosen}
                onChoose={setAsked}
                onScan={scan}
                onOther={() => chooseShoe()}
              />
              <AliasField value={alias} onChange={setAlias} />
            </>
          )}
        </div>
      </section>
      <section className={styles.order} aria-label={t`Pedido`}>
        {hash !== null ? (
          <LinkPanel hash={hash} request={request} onNext={restart} />
        ) : (
          <AskPanel
            shoe={shoe.data ?? undefined}
            chosen={chosen}
            alias={alias}
            missing={missingOf(Boolean(shoe.data), chosen, alias)}
            state={request.state}
            onAsk={() => void ask()}
          />
        )}
      </section>
    </div>
  );
}
