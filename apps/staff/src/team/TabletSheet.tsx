import { clockText } from "@horma/app/clock-text";
import { useNow } from "@horma/app/use-now";
import { Alert, Label, Sheet, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { whyNot } from "../staff/why-not.ts";
import styles from "./TabletSheet.module.css";
import { WallboardList } from "./WallboardList.tsx";

/** For the manager: the code that makes another tablet known, and the button that makes the others unknown. */
export function TabletSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet look="box" open={open} title={t`Tabletas`} onClose={onClose}>
      <h3>
        <Trans>Sumar una tableta</Trans>
      </h3>
      <Code />
      <Others />
      <WallboardList />
    </Sheet>
  );
}

function Code() {
  const now = useNow();
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => api("offerTablet", {}) });
  const left = data === undefined ? 0 : Date.parse(data.expires_at) - now;
  return (
    <>
      <p>
        <Trans>
          En la tableta nueva, abre la tienda y escribe este código. Vale una vez y no abre ninguna sesión.
        </Trans>
      </p>
      {left > 0 && (
        <Label className={styles.code}>
          <Label.Row>
            <div className={styles.characters}>
              <p className="label">
                <Trans>Código</Trans>
              </p>
              <p className="num">{data?.code}</p>
            </div>
            <div className={styles.left}>
              <p className="label">
                <Trans>Vence en</Trans>
              </p>
              <p className="num" role="timer">
                {clockText(left)}
              </p>
            </div>
          </Label.Row>
        </Label>
      )}
      {error && <Alert>{whyNot(error)}</Alert>}
      <StaffButton variant={left > 0 ? "line" : "ink"} busy={isPending} onClick={() => mutate()}>
        {left > 0 ? t`Otro código` : t`Crear un código`}
      </StaffButton>
    </>
  );
}

/** For a lost or sold tablet: from now on the other tablets show no names until someone types their login and PIN there. */
function Others() {
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => api("forgetTablets", {}) });
  return (
    <div className={styles.others}>
      <p>
        <Trans>
          ¿Se perdió una? Las demás dejan de mostrar a tu equipo; quien esté dentro sigue hasta salir.
        </Trans>
      </p>
      {data && (
        <p role="status">
          <b>{plural(data.forgotten, { one: "1 tableta olvidada.", other: "# tabletas olvidadas." })}</b>
        </p>
      )}
      {error && <Alert>{whyNot(error)}</Alert>}
      <StaffButton variant="line" busy={isPending} onClick={() => mutate()}>
        <Trans>Olvidar las demás tabletas</Trans>
      </StaffButton>
    </div>
  );
}
