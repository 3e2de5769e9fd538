import { StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Navigate, useNavigate } from "react-router";
import { PasskeyProblem } from "../passkey/PasskeyProblem.tsx";
import { makePasskey } from "../passkey/use-passkey.ts";
import { paths } from "../paths.ts";
import { useSession } from "../session/session.ts";
import styles from "./EntryFrame.module.css";
import { EntryFrame } from "./EntryFrame.tsx";

/** A person who entered by a link can make a passkey, so that the next time needs no link; or later, in their account. */
export function OfferPasskeyScreen() {
  const navigate = useNavigate();
  const isIn = useSession() !== null;
  const goOn = () => navigate(paths.home, { replace: true });
  const { mutate, isPending, error } = useMutation({ mutationFn: makePasskey, onSuccess: goOn });
  if (!isIn) return <Navigate to={paths.home} replace />;
  return (
    <EntryFrame title={t`¿Crear tu clave de acceso?`}>
      <p className={styles.about}>
        <Trans>La próxima vez entras con tu huella, tu cara o el PIN de este equipo, sin enlace.</Trans>
      </p>
      <div className={styles.form}>
        <StaffButton size="lg" icon="lock" busy={isPending} onClick={() => mutate()}>
          {isPending ? t`Esperando a este equipo` : t`Crear una clave`}
        </StaffButton>
        {error && !isPending && <PasskeyProblem of="making" error={error} className={styles.note} />}
        <StaffButton size="lg" variant="line" icon="forward" onClick={goOn}>
          <Trans>Más tarde</Trans>
        </StaffButton>
      </div>
      <p className={styles.note}>
        <Trans>Hazlo solo en un equipo tuyo. También puedes crearla después, en tu cuenta.</Trans>
      </p>
    </EntryFrame>
  );
}
