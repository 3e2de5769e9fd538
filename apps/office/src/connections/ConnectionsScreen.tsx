import { roleMay } from "@horma/domain";
import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { TroubledFiles } from "../import/TroubledFiles.tsx";
import { CellStrip } from "../layout/CellChoice.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { Waiting } from "../layout/Waiting.tsx";
import { useOffice } from "../session/session.ts";
import styles from "./ConnectionsScreen.module.css";
import { connectionsQuery } from "./connection-queries.ts";
import { Feeds } from "./Feeds.tsx";
import { Keys } from "./Keys.tsx";
import { Webhooks } from "./Webhooks.tsx";

/** Mock-up 66: the retailer's other systems: whether their files come, their keys, and what becomes of their webhooks. */
export default function ConnectionsScreen() {
  const { data, error } = useQuery(connectionsQuery);
  const manages = roleMay(useOffice().role, "manage_connections");
  const failing = data?.webhooks.filter(({ retrying, failed }) => retrying + failed > 0).length ?? 0;
  return (
    <>
      <PageHead
        title={t`Conexiones`}
        about={
          failing > 0
            ? plural(failing, { one: "1 webhook con fallas", other: "# webhooks con fallas" })
            : undefined
        }
      >
        <a className={styles.docs} href="/docs" target="_blank" rel="noreferrer">
          {t`Documentación`}
        </a>
      </PageHead>
      <CellStrip />
      <div className={styles.body}>
        {data === undefined ? (
          <Waiting look="section" error={error}>{t`Cargando las conexiones`}</Waiting>
        ) : (
          <>
            <TroubledFiles files={data.troubled_files} />
            <Feeds feeds={data.feeds} />
            <Keys keys={data.keys} manages={manages} />
            <Webhooks webhooks={data.webhooks} keys={data.keys} manages={manages} />
          </>
        )}
      </div>
    </>
  );
}
