import { shownNumber } from "@horma/app/shown";
import { useNow } from "@horma/app/use-now";
import { IconButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { PageHead } from "../layout/PageHead.tsx";
import { Waiting } from "../layout/Waiting.tsx";
import { Table } from "../table/Table.tsx";
import { dayText } from "../time/time-text.ts";
import styles from "./Stock.module.css";
import { differencesQuery } from "./stock-queries.ts";

/** Without a store in scope: where the books of the stores and the ERP's last word differ. */
export function DifferencesPage() {
  /** The `next` of the pages before, so that one can go back. */
  const [pages, setPages] = useState<readonly string[]>([]);
  const { data, error } = useQuery(differencesQuery(pages.at(-1)));
  const now = useNow();
  return (
    <>
      <PageHead title={t`Existencias`} about={t`elige una tienda para ver las suyas`} />
      <div className={styles.body}>
        <h2 className="h2">
          <Trans>Diferencias con el ERP</Trans>
        </h2>
        {data === undefined ? (
          <Waiting look="plain" error={error}>{t`Cargando las diferencias`}</Waiting>
        ) : data.differences.length === 0 ? (
          <p role="status">
            <Trans>Ninguna: lo que el ERP dice es lo que hay, o todavía no ha dicho nada.</Trans>
          </p>
        ) : (
          <>
            <Table
              low
              caption={t`Diferencias con el ERP`}
              columns={[
                t`Tienda`,
                t`SKU`,
                t`EAN`,
                <span key="ours" className={styles.right}>{t`Aquí`}</span>,
                <span key="theirs" className={styles.right}>{t`ERP`}</span>,
                <span key="difference" className={styles.right}>{t`Diferencia`}</span>,
                t`Dicho por el ERP`,
                t`Corrección que volvió atrás`,
              ]}
            >
              {data.differences.map(
                ({ store, sku, ean, ours, theirs, difference, as_of, set_back, set_back_at }) => (
                  <tr key={`${store} ${sku}`}>
                    <td>{store}</td>
                    <td>
                      <Link
                        className={styles.slot}
                        to={`?store=${encodeURIComponent(store)}&q=${encodeURIComponent(sku)}`}
                      >
                        {sku}
                      </Link>
                    </td>
                    <td>{ean ?? ""}</td>
                    <td className={styles.figure}>{ours}</td>
                    <td className={styles.figure}>{theirs}</td>
                    <td className={styles.figure}>{difference > 0 ? `+${difference}` : difference}</td>
                    <td>{dayText(as_of, now)}</td>
                    <td>
                      {set_back_at !== null && (
                        <>
                          <b>{shownNumber(set_back, { signDisplay: "always" })}</b>,{" "}
                          {dayText(set_back_at, now)}
                        </>
                      )}
                    </td>
                  </tr>
                ),
              )}
            </Table>
            <div className={styles.pages}>
              <IconButton
                icon="back"
                label={t`Anterior`}
                disabled={pages.length === 0}
                onClick={() => setPages(pages.slice(0, -1))}
              />
              <IconButton
                icon="forward"
                label={t`Siguiente`}
                disabled={data.next === null}
                onClick={() => data.next !== null && setPages([...pages, data.next])}
              />
            </div>
          </>
        )}
      </div>
    </>
  );
}
