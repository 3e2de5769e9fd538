import { Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import form from "../form/form.module.css";

export type PublishLookProps = { disabled: boolean; busy: boolean; onPublish: () => Promise<unknown> };

/** Publishes the look after saying who sees it when. */
export function PublishLook({ disabled, busy, onPublish }: PublishLookProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <StaffButton aria-haspopup="dialog" disabled={disabled} onClick={() => setAsking(true)}>
        <Trans>Publicar</Trans>
      </StaffButton>
      <Sheet look="box" open={asking} title={t`¿Publicar este aspecto?`} onClose={() => setAsking(false)}>
        <div className={form.form}>
          <p>
            <Trans>
              Lo ven todas las tiendas: los teléfonos al abrir la página, los kioscos después de cada visita,
              y los afiches que se impriman.
            </Trans>
          </p>
          <StaffButton
            busy={busy}
            onClick={() =>
              void onPublish()
                .catch(() => undefined)
                .then(() => setAsking(false))
            }
          >
            <Trans>Sí, publicar</Trans>
          </StaffButton>
        </div>
      </Sheet>
    </>
  );
}
