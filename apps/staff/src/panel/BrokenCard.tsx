import type { Panel } from "@horma/contract";
import { HeatTable, PanelCard } from "@horma/ui";
import { CardNone } from "./CardNone.tsx";
import { brokenTable } from "./figures.ts";

/** Requests that were lost because a size was not there. */
export function BrokenCard({ broken }: { broken: Panel["broken"] }) {
  return (
    <PanelCard title="Quiebres de stock" note="pedidos perdidos por talla">
      {broken.length === 0 ? (
        <CardNone>Ningún pedido perdido por falta de talla.</CardNone>
      ) : (
        <HeatTable caption="Pedidos perdidos por modelo y talla" {...brokenTable(broken)} />
      )}
    </PanelCard>
  );
}
