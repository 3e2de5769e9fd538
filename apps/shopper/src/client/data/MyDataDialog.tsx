import { CallError } from "@horma/contract";
import { Alert, Button, LinkButton } from "@horma/ui";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { eraseVisit } from "../../session/erase-visit.ts";
import { session } from "../../session/session.ts";
import { useUtcOffset } from "../../store/use-opening.ts";
import { useSurface } from "../../surface.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";
import styles from "./FactsDialog.module.css";
import { FactsDialog } from "./FactsDialog.tsx";
import { downloadData, Held } from "./Held.tsx";

/** "Mis datos": all that is held about the shopper, to read, to take along and to erase (Ley 19.628, arts. 5, 7 and 9). */
export function MyDataDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const kiosk = useSurface() === "kiosk";
  const [asking, setAsking] = useState(false);
  const utcOffset = useUtcOffset();
  // Not cached after the dialog closes.
  const { data, isError } = useQuery({
    queryKey: ["client-data"],
    queryFn: () => api("getClientData", {}),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <FactsDialog open title={asking ? t`¿Borrar tus datos?` : t`Mis datos`} onClose={onClose}>
      {asking ? (
        <Erase onKeep={() => setAsking(false)} />
      ) : (
        <>
          {data && <Held data={data} utcOffset={utcOffset} />}
          {isError && <Alert>{t`Sin conexión. Inténtalo otra vez.`}</Alert>}
          <div className={styles.actions}>
            <Button onClick={onClose} icon={null} align="center">
              <Trans>Entendido</Trans>
            </Button>
            {data && !kiosk && (
              <LinkButton onClick={() => downloadData(data)}>
                <Trans>Descargar mis datos</Trans>
              </LinkButton>
            )}
            <LinkButton onClick={() => setAsking(true)}>
              <Trans>Borrar mis datos</Trans>
            </LinkButton>
          </div>
        </>
      )}
    </FactsDialog>
  );
}

/** Asks once more, because erasing cannot be undone. */
function Erase({ onKeep }: { onKeep: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const kiosk = useSurface() === "kiosk";
  const erase = useSingleMutation({
    mutationKey: ["forget"],
    mutationFn: () => api("forgetClient", {}),
    onSuccess: () => {
      if (kiosk) return eraseVisit(navigate, paths.start);
      session.clearSession();
      return navigate(paths.start, { replace: true });
    },
  });
  return (
    <>
      <p className={styles.question}>
        <Trans>
          Se borran ahora tu documento o teléfono, tu alias y lo que la tienda anotó, y tu visita termina. No
          se puede deshacer. Quedan cifras que no dicen de quién son.
        </Trans>
      </p>
      {erase.error && <Alert>{t(refusalText(erase.error))}</Alert>}
      <div className={styles.actions}>
        <Button icon={null} align="center" busy={erase.isPending} onClick={() => erase.mutate()}>
          <Trans>Borrar ahora</Trans>
        </Button>
        <LinkButton onClick={onKeep}>
          <Trans>Volver</Trans>
        </LinkButton>
      </div>
    </>
  );
}

function refusalText(error: Error) {
  return error instanceof CallError && error.code === "order_in_progress"
    ? msg`Tienes un pedido en curso: podrás borrarlos cuando termine.`
    : msg`Sin conexión. Inténtalo otra vez.`;
}
