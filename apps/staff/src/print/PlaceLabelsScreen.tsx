import { publicOrigin } from "@horma/app/page-config";
import { roleMay } from "@horma/domain";
import { RadioGroup } from "@horma/ui";
import { type PlaceGroup, PlaceSheet, placeKey, useDoorGroups, usePlaceSheets } from "@horma/ui/print";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBoard } from "../live/board-query.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { slotsQuery } from "../stocktake/stocktake-query.ts";
import styles from "./PlaceLabelsScreen.module.css";
import { PrintPage } from "./PrintPage.tsx";
import { slotGroups } from "./slot-groups.ts";

type Kind = "box" | "shelf" | "slot";

/** Mock-up 52: labels of smart boxes' doors, of shelves for pick-up and of the back room's slots; all or the chosen ones. */
export function PlaceLabelsScreen() {
  const { staff, store } = useStaffSession();
  const [kind, setKind] = useState<Kind>("box");
  const counts = roleMay(staff.role, "count_stock");
  const { data: board } = useBoard(store.code);
  const { data } = useQuery({ ...slotsQuery(store.code), enabled: counts && kind === "slot" });
  const doors = useDoorGroups(board?.devices.filter(({ type_id }) => type_id === "box"));
  const shelves = board?.devices
    .filter(({ type_id }) => type_id === "shelf")
    .map(
      ({ hwd, name }): PlaceGroup => ({ name: t`Estante ${name}`, places: [{ kind: "shelf", hwd, name }] }),
    );
  const words = {
    box: { legend: t`Puertas`, nothing: t`Esta tienda no tiene smartboxes.` },
    shelf: { legend: t`Estantes`, nothing: t`Esta tienda no tiene estantes de entrega.` },
    slot: { legend: t`Lugares de bodega`, nothing: t`Esta tienda no tiene lugares de bodega.` },
  };
  const groups = { box: doors, shelf: shelves, slot: data && slotGroups(data.slots) };
  const { sheets, controls } = usePlaceSheets(groups[kind], words[kind]);
  return (
    <PrintPage
      title={t`Etiquetas de lugares`}
      sheets={sheets.length}
      controls={
        <>
          <RadioGroup
            look="segments"
            label={t`Qué imprimir`}
            className={styles.kind}
            value={kind}
            options={[
              { value: "box", text: t`Smartboxes` },
              { value: "shelf", text: t`Estantes` },
              ...(counts ? [{ value: "slot" as const, text: t`Bodega` }] : []),
            ]}
            onChange={setKind}
          />
          {controls}
        </>
      }
    >
      {sheets.map((places) => (
        <PlaceSheet key={places.map(placeKey)[0]} places={places} store={store} origin={publicOrigin} />
      ))}
    </PrintPage>
  );
}
