import type { FirstSteps } from "@horma/contract";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import { ShownOnce } from "../form/ShownOnce.tsx";
import { paths } from "../paths.ts";
import { RemoveDemo } from "../stores/RemoveDemo.tsx";
import styles from "./Start.module.css";

/** The demo beside the first steps: offered while there is no store, and removed here. Its people's PINs are shown once. */
export function DemoOffer({ steps }: { steps: FirstSteps }) {
  const queries = useQueryClient();
  const load = useMutation({
    mutationFn: () => api("loadDemo", {}),
    onSettled: () => queries.invalidateQueries(),
  });
  if (!steps.demo && steps.store !== null && load.data === undefined) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo">
      {steps.demo ? (
        <Loaded />
      ) : (
        <>
          <h2 id="demo" className="h2">
            <Trans>Probar con una demostración</Trans>
          </h2>
          <p>
            <Trans>
              Crea dos tiendas con catálogo, existencias y equipo, marcadas «Demostración». Un equipo simulado
              atiende los pedidos. Se puede quitar cuando quieras.
            </Trans>
          </p>
          {load.error && <Alert>{failureText(load.error)}</Alert>}
          <StaffButton variant="line" busy={load.isPending} onClick={() => load.mutate()}>
            <Trans>Cargar la demostración</Trans>
          </StaffButton>
        </>
      )}
      <Sheet
        look="box"
        open={load.data !== undefined}
        title={t`Los PIN de la demostración`}
        onClose={load.reset}
      >
        {load.data && (
          <>
            <p>
              <Trans>
                Con ellos se entra en la app de la tienda. Cópialos ahora: no se pueden volver a ver. En
                Equipo se da otro.
              </Trans>
            </p>
            <ShownOnce
              label={t`Tienda, usuario y PIN`}
              rows={load.data.people.length}
              value={load.data.people.map(({ store, login, pin }) => `${store} ${login} ${pin}`).join("\n")}
              onClose={load.reset}
            />
          </>
        )}
      </Sheet>
    </section>
  );
}

/** The way through it, and its end. */
function Loaded() {
  return (
    <>
      <h2 id="demo" className="h2">
        <Trans>La demostración está cargada</Trans>
      </h2>
      <p>
        <Trans>
          Sus tiendas son 0101 y 0102. Abre la 0101 en tu teléfono con <Link to={demoPoster}>su afiche</Link>{" "}
          y escribe el código 880101410. Los pasos de aquí son los de tu tienda y no la cuentan.
        </Trans>
      </p>
      <RemoveDemo />
    </>
  );
}

const demoPoster = `${paths.store}?store=0101`;
