import { pageConfig, publicOrigin } from "@horma/app/page-config";
import { StorePoster } from "@horma/ui/print";
import { t } from "@lingui/core/macro";
import { useStaffSession } from "../session/use-staff-session.ts";
import { PrintPage } from "./PrintPage.tsx";

/** Mock-up 50: the store's poster. */
export function PosterScreen() {
  const { store } = useStaffSession();
  return (
    <PrintPage title={t`Afiche de la tienda`} sheets={1}>
      <StorePoster store={store} origin={publicOrigin} look={pageConfig} />
    </PrintPage>
  );
}
