import { CallError, type ClientData } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { Alert, Button, LinkButton, usePollAnswers, usePollCauses } from "@horma/ui";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { shownInstant, shownList } from "../../language/shown.ts";
import { paths } from "../../paths.ts";
import { eraseVisit } from "../../session/erase-visit.ts";
import { session } from "../../session/session.ts";
import { useUtcOffset } from "../../store/use-opening.ts";
import { useSurface } from "../../surface.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";
import styles from "./FactsDialog.module.css";
import { Facts, FactsDialog } from "./FactsDialog.tsx";

/** "Mis datos": all that is held about the shopper, to read, to take along and to erase (Ley 19.628, arts. 5, 7 and 9). */
export function MyDataDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const kiosk = useSurface() === "kiosk";
  const [asking, setAsking] = useState(false);
  // Not cached after the dialog closes.
  const { data, isError } = useQuery({
    queryKey: ["client-data"],
    queryFn: () => api("getClientData", {}),
    ...{ staleTime: 0, gcTime: 0 },
  });
  return (
    <FactsDialog open title={asking ? t`¿Borrar tus datos?` : t`Mis datos`} onClose={onClose}>
      {asking ? (
        <Erase onKeep={() => setAsking(false)} />
      ) : (
        <>
          {data && <Held data={data} />}
          {isError && <Alert>{t`Sin conexión. Inténtalo otra vez.`}</Alert>}
          <div className={styles.actions}>
            <Button onClick={onClose} icon={null} align="center">
              <Trans>Entendido</Trans>
            </Button>
            {data && !kiosk && (
              <LinkButton onClick={() => download(data)}>
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

function Held({ data }: { data: ClientData }) {
  const { t } = useLingui();
  const { client, orders, kept_until } = data;
  const utcOffset = useUtcOffset();
  const facts = [
    { name: t`Documento`, text: client.document_number },
    { name: t`Teléfono`, text: client.phone },
    { name: t`Alias`, text: client.nickname },
    { name: t`Desde`, text: shownInstant(client.created_at, utcOffset) },
    ...orders.map((order) => ({
      name: t`Pedido ${order.code}`,
      text: <HeldOrder order={order} utcOffset={utcOffset} />,
    })),
    {
      name: t`Se borran`,
      text: kept_until === null ? t`Cuando termine tu pedido en curso` : shownInstant(kept_until, utcOffset),
    },
  ];
  return <Facts facts={facts.filter(({ text }) => text !== null)} />;
}

function HeldOrder({ order, utcOffset }: { order: ClientData["orders"][number]; utcOffset: number }) {
  const { t } = useLingui();
  const pollAnswers = usePollAnswers();
  const { store, pairs, events, poll } = order;
  const pollCauses = usePollCauses();
  const notes = events.flatMap(({ at, note }) => (note ? { at, note } : []));
  const opinion =
    poll && shownList([pollAnswers[poll.answer - 1] ?? "", ...(poll.cause ? [pollCauses[poll.cause]] : [])]);
  return (
    <>
      {shownInstant(order.created_at, utcOffset)} · {store.name}
      <br />
      {shownList(pairs.map(({ name, size }) => `${name} ${displaySize(size)}`))}
      <br />
      {t`${events.length} pasos registrados`}
      {opinion && ` · ${t`Encuesta: ${opinion}`}`}
      {notes.map(({ at, note }) => (
        <Fragment key={at}>
          <br />
          {t`Nota de la tienda: ${note}`}
        </Fragment>
      ))}
    </>
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

function download(data: ClientData): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = address;
  link.download = "click-and-try.json";
  link.click();
  URL.revokeObjectURL(address);
}
