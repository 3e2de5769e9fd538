import { publicOrigin } from "@horma/app/page-config";
import { DoorSheet, useDoorSheets } from "@horma/ui/print";
import { t } from "@lingui/core/macro";
import { useBoard } from "../live/board-query.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { PrintPage } from "./PrintPage.tsx";

/** Mock-up 52: labels for the doors of all smart boxes, or of the chosen ones. */
export function DoorLabelsScreen() {
  const { store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const { sheets, controls } = useDoorSheets(board?.devices.filter(({ type_id }) => type_id === "box"));
  return (
    <PrintPage title={t`Etiquetas de smartbox`} sheets={sheets.length} controls={controls}>
      {sheets.map((doors) => (
        <DoorSheet key={doors[0]?.hwd} doors={doors} store={store} origin={publicOrigin} />
      ))}
    </PrintPage>
  );
}
