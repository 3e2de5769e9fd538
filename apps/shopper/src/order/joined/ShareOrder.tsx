import { publicOrigin } from "@horma/app/page-config";
import type { Order } from "@horma/contract";
import { limits } from "@horma/domain";
import { Alert, Button, LinkButton } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api } from "../../api.ts";
import dialog from "../../client/data/FactsDialog.module.css";
import { FactsDialog } from "../../client/data/FactsDialog.tsx";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/session.ts";
import styles from "./ShareOrder.module.css";

const QrCode = lazy(() => import("@horma/ui/qr-code"));

/** Shows a code with which another screen can follow the order too (SX-01). */
export function ShareOrder({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <LinkButton icon="phone" onClick={() => setOpen(true)}>
        <Trans>Seguirlo también en otro teléfono</Trans>
      </LinkButton>
      {open && <ShareDialog hashId={order.hash_id} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ hashId, onClose }: { hashId: string; onClose: () => void }) {
  const { t } = useLingui();
  const { store } = useSession();
  const minutes = limits.linkLife / 60_000;
  const { data, isError } = useQuery({
    queryKey: ["order-link", hashId],
    queryFn: () => api("linkOrder", { body: { hash_id: hashId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: limits.linkLife * 0.8,
  });
  return (
    <FactsDialog open title={t`Escanéalo con el otro teléfono`} onClose={onClose}>
      <div className={styles.qr}>
        {data && (
          <Suspense>
            <QrCode
              text={`${publicOrigin}${paths.joinOrder(data.token, store?.code)}`}
              label={t`Código QR para seguir tu pedido en otro teléfono`}
            />
          </Suspense>
        )}
        {isError && <Alert>{t`Sin conexión. Inténtalo otra vez.`}</Alert>}
      </div>
      <p className={dialog.question}>
        <Trans>Vale una vez, por {minutes} minutos. Muéstraselo sólo a quien viene contigo.</Trans>
      </p>
      <div className={dialog.actions}>
        <Button icon={null} align="center" onClick={onClose}>
          <Trans>Listo</Trans>
        </Button>
      </div>
    </FactsDialog>
  );
}
