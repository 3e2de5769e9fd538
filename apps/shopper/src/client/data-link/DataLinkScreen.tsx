import { pageConfig } from "@horma/app/page-config";
import { CallError } from "@horma/contract";
import { Alert, Button, Footer, Header, Heading, LinkButton, Main, Screen } from "@horma/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { api } from "../../api.ts";
import { ArrivalScreen } from "../../link/ArrivalScreen.tsx";
import { useRecovery } from "../../offline/use-recovery.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/session.ts";
import { useSurface } from "../../surface.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { clientRefusalText } from "../client-refusals.ts";
import styles from "../data/FactsDialog.module.css";
import { downloadData, Held } from "../data/Held.tsx";
import { ProofForm } from "./ProofForm.tsx";

/**
 * `/data#TOKEN`: a shopper's data by a link of the head office (OF-10), for who proves to be that shopper. The token reaches no log.
 * What is shown is only in memory, and a visit on this phone goes on.
 */
export function DataLinkScreen() {
  const { t } = useLingui();
  const token = useLocation().hash.slice(1);
  const kiosk = useSurface() === "kiosk";
  // The next shopper must not find the link in the history of a shared screen.
  if (kiosk && token !== "") return <Navigate to={paths.data} replace />;
  if (kiosk)
    return (
      <Notice title={t`Abre este enlace en tu teléfono`}>
        <p>
          <Trans>En esta pantalla no se muestran los datos de nadie.</Trans>
        </p>
      </Notice>
    );
  return token === "" ? <LinkOver /> : <DataLink key={token} token={token} />;
}

function DataLink({ token }: { token: string }) {
  const { t } = useLingui();
  const asked = useQuery({
    queryKey: ["data-link", token],
    queryFn: ({ signal }) => api("lookAtShopperData", { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const reading = useSingleMutation({
    mutationKey: ["data-link", "read"],
    mutationFn: (proof: string) => api("readShopperData", { body: { token, proof } }),
    gcTime: 0,
  });
  useRecovery(() => reading.isError && reading.reset());
  if (isOver(asked.error) || isOver(reading.error)) return <LinkOver />;
  if (reading.data) {
    const { data } = reading;
    return (
      <Screen
        background="paper"
        header={<Header />}
        footer={
          <Footer>
            <Button icon={null} align="center" onClick={() => downloadData(data)}>
              <Trans>Descargar mis datos</Trans>
            </Button>
          </Footer>
        }
      >
        <Main>
          <Heading>
            <Trans>Mis datos</Trans>
          </Heading>
          <Held data={data} utcOffset={-new Date().getTimezoneOffset()} />
        </Main>
      </Screen>
    );
  }
  if (asked.data)
    return (
      <ProofForm
        asks={asked.data.asks}
        busy={reading.isPending}
        error={reading.error ? <ReadingError error={reading.error} /> : undefined}
        onChange={() => reading.isError && reading.reset()}
        onProof={(proof) => reading.mutate(proof)}
      />
    );
  if (asked.error === null)
    return (
      <ArrivalScreen>
        <Trans>Abriendo el enlace</Trans>
      </ArrivalScreen>
    );
  return (
    <Notice title={t`Mis datos`}>
      <Alert>{t(clientRefusalText(asked.error))}</Alert>
      <div className={styles.actions}>
        <LinkButton onClick={() => void asked.refetch()}>
          <Trans>Intentar otra vez</Trans>
        </LinkButton>
      </div>
    </Notice>
  );
}

/** No try is left, or there is no such link any more. */
function isOver(error: Error | null): boolean {
  return error instanceof CallError && (error.code === "data_link_invalid" || error.triesLeft === 0);
}

function ReadingError({ error }: { error: Error }) {
  const { t } = useLingui();
  if (!(error instanceof CallError) || error.triesLeft === null) return t(clientRefusalText(error));
  return (
    <Plural
      value={error.triesLeft}
      one="No es el que diste en ese pedido. Te queda # intento."
      other="No es el que diste en ese pedido. Te quedan # intentos."
    />
  );
}

function LinkOver() {
  const { t } = useLingui();
  const hours = pageConfig.retention_hours;
  return (
    <Notice title={t`Este enlace ya no sirve`}>
      <p role="alert">
        <Trans>
          Venció, se probó cinco veces con otro dato o hay uno más nuevo. Pide otro a quien te lo envió.
        </Trans>
      </p>
      <p>
        <Trans>
          Los datos de una visita se borran solos unas {hours} horas después de que termina: entonces no queda
          nada que ver.
        </Trans>
      </p>
    </Notice>
  );
}

/** A page with something to read. It leads to the start of a store that this browser knows. */
function Notice({ title, children }: { title: string; children: ReactNode }) {
  const navigate = useNavigate();
  const { store } = useSession();
  const start = (
    <Footer>
      <Button variant="line" icon={null} align="center" onClick={() => navigate(paths.start)}>
        <Trans>Volver al inicio</Trans>
      </Button>
    </Footer>
  );
  return (
    <Screen background="paper" header={<Header />} footer={store !== null && start}>
      <Main>
        <Heading>{title}</Heading>
        {children}
      </Main>
    </Screen>
  );
}
