import { publicOrigin } from "@horma/app/page-config";
import { Alert, StaffButton } from "@horma/ui";
import QrCode from "@horma/ui/qr-code";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import form from "../form/form.module.css";
import { ShownOnce } from "../form/ShownOnce.tsx";
import { useStoreScope } from "../layout/use-store-scope.ts";
import { exactTimeText } from "../time/time-text.ts";
import styles from "./PersonalData.module.css";
import { personalDataKey } from "./personal-data-queries.ts";

export type DataLinkProps = { hash_id: string; onClose: () => void };

/** Makes the link by which an order's shopper reads their data, and shows it once. */
export function DataLink({ hash_id, onClose }: DataLinkProps) {
  const queries = useQueryClient();
  const store = useStoreScope();
  const making = useMutation({
    mutationFn: () => api("offerShopperData", { body: { hash_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: personalDataKey }),
    gcTime: 0,
  });
  if (making.data === undefined)
    return (
      <div className={form.form}>
        <p>
          <Trans>
            Con el enlace, esa persona ve y descarga sus datos en su teléfono, si escribe el RUT, el ID o el
            teléfono que dio en la tienda. Un enlace nuevo deja sin efecto el anterior.
          </Trans>
        </p>
        {making.error && <Alert>{failureText(making.error)}</Alert>}
        <StaffButton busy={making.isPending} onClick={() => making.mutate()}>
          <Trans>Hacer el enlace</Trans>
        </StaffButton>
      </div>
    );
  const { token, expires_at } = making.data;
  const inStore = store === undefined ? "" : `?store=${encodeURIComponent(store)}`;
  const link = `${publicOrigin}/data${inStore}#${token}`;
  return (
    <>
      <p>
        <Trans>
          Envíalo a la dirección desde la que esa persona escribió. Sirve hasta {exactTimeText(expires_at)}, o
          hasta que sus datos se borren. No se puede volver a ver.
        </Trans>
      </p>
      <QrCode className={styles.qr} text={link} label={t`Código QR del enlace`} />
      <ShownOnce label={t`Enlace`} value={link} onClose={onClose} />
    </>
  );
}
