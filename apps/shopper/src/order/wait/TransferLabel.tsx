import { publicOrigin } from "@horma/app/page-config";
import { Label } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/session.ts";
import styles from "./TransferLabel.module.css";

const QrCode = lazy(() => import("@horma/ui/qr-code"));

/** Moves the visit to the phone that scans this, which frees the kiosk (mock-up 28). */
export function TransferLabel() {
  const { t } = useLingui();
  const address = useTransferAddress();
  if (address === undefined) return null;
  return (
    <Label>
      <Label.Row>
        <div className={styles.qr}>
          <Suspense>
            <QrCode text={address} label={t`Código QR para seguir tu pedido en tu teléfono`} />
          </Suspense>
        </div>
        <div className={styles.text}>
          <p className={`h2 ${styles.title}`}>
            <Trans>Síguelo en tu teléfono</Trans>
          </p>
          <p className={styles.how}>
            <Trans>Escanea y libera esta pantalla</Trans>
          </p>
        </div>
      </Label.Row>
    </Label>
  );
}

/** The link's address, renewed when a fifth of its life is left. */
function useTransferAddress(): string | undefined {
  const { token, store } = useSession();
  const { data } = useQuery({
    queryKey: ["transfer", "offered", token],
    queryFn: () => api("offerTransfer", {}),
    enabled: token !== null,
    staleTime: 60_000,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined ? 5_000 : state.data.expires_in * 800),
  });
  if (data === undefined) return undefined;
  return `${publicOrigin}${paths.transfer(data.token, store?.code)}`;
}
