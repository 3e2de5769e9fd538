import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import form from "../form/form.module.css";
import { paths } from "../paths.ts";

/** Removes the demo, after saying what goes. Then the first steps begin again. */
export function RemoveDemo() {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => api("removeDemo", {}),
    onSuccess: async () => {
      setAsking(false);
      await navigate(paths.start, { replace: true });
      // Every page may show something of it.
      await queries.invalidateQueries();
    },
  });
  return (
    <>
      <StaffButton variant="line" icon="close" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trans>Quitar la demostración</Trans>
      </StaffButton>
      <Sheet look="box" open={asking} title={t`¿Quitar la demostración?`} onClose={() => setAsking(false)}>
        <div className={form.form}>
          <p>
            <Trans>
              Se borran sus dos tiendas con todo lo que pasó en ellas: pedidos, también los que están en
              curso, equipo, pantallas, existencias, cifras e historial. También sus productos y tablas de
              tallas.
            </Trans>
          </p>
          <p>
            <Trans>Tus tiendas y tus productos quedan como están. No se puede deshacer.</Trans>
          </p>
          {remove.error && <Alert>{failureText(remove.error)}</Alert>}
          <StaffButton variant="alarm" busy={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Sí, quitarla</Trans>
          </StaffButton>
        </div>
      </Sheet>
    </>
  );
}
