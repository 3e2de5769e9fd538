import type { Panel } from "@horma/contract";
import { HeatTable, Nothing, PanelCard } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { brokenTable } from "./figures.ts";

/** Requests that failed because a size was not there. */
export function BrokenCard({ broken }: { broken: Panel["broken"] }) {
  return (
    <PanelCard title={t`Quiebres de stock`} note={t`pedidos perdidos por talla`}>
      {broken.length === 0 ? (
        <Nothing look="card">
          <Trans>Ningún pedido perdido por falta de talla.</Trans>
        </Nothing>
      ) : (
        <HeatTable caption={t`Pedidos perdidos por modelo y talla`} {...brokenTable(broken)} />
      )}
    </PanelCard>
  );
}
