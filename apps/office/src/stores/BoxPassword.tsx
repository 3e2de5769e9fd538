import { useNow } from "@horma/app/use-now";
import type { BoxCredential, OfficeDevice } from "@horma/contract";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createPortal } from "react-dom";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import form from "../form/form.module.css";
import { ShownOnce } from "../form/ShownOnce.tsx";
import { dayText } from "../time/time-text.ts";
import fields from "./fields.module.css";

/** What each box signs in with: made or renewed, and shown once. */
export function BoxPassword({ store, boxes }: { store: string; boxes: readonly OfficeDevice[] }) {
  const now = useNow();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState("");
  const [asking, setAsking] = useState(false);
  const box = boxes.find(({ hwd }) => hwd === chosen) ?? boxes[0];
  const renew = useMutation({
    mutationFn: (hwd: string) => api("renewBoxPassword", { params: { store }, body: { hwd } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["stores"] }),
  });
  const close = () => {
    setAsking(false);
    renew.reset();
  };
  if (box === undefined) return null;
  const { hwd } = box;
  return (
    <>
      <h2 className="h2">
        <Trans>Credenciales</Trans>
      </h2>
      <div className={fields.cells}>
        <label className={form.field}>
          <Trans>Smartbox</Trans>
          <select value={hwd} onChange={(event) => setChosen(event.target.value)}>
            {boxes.map((each) => (
              <option key={each.hwd} value={each.hwd}>
                {each.hwd}
              </option>
            ))}
          </select>
        </label>
        <StaffButton variant="line" icon="lock" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {box.password_at === null ? t`Crear la clave` : t`Renovar la clave`}
        </StaffButton>
      </div>
      <p className={fields.note}>
        {box.password_at === null ? t`Sin clave.` : t`Su clave es de: ${dayText(box.password_at, now)}.`}
      </p>
      {/* Outside the store's form. */}
      {createPortal(
        <Sheet look="box" open={asking} title={t`Clave de ${hwd}`} onClose={close}>
          <div className={form.form}>
            {renew.data ? (
              <Made made={renew.data} onClose={close} />
            ) : (
              <>
                <p>
                  {box.password_at === null
                    ? t`La smartbox entra con ella. Se muestra una sola vez.`
                    : t`La smartbox queda sin conexión ahora, hasta que tenga la clave nueva. Se muestra una sola vez.`}
                </p>
                {renew.error && <Alert>{failureText(renew.error)}</Alert>}
                <StaffButton data-first-focus busy={renew.isPending} onClick={() => renew.mutate(hwd)}>
                  {box.password_at === null ? t`Crear y ver la clave` : t`Renovar y ver la clave`}
                </StaffButton>
              </>
            )}
          </div>
        </Sheet>,
        document.body,
      )}
    </>
  );
}

function Made({ made: { account, password }, onClose }: { made: BoxCredential; onClose: () => void }) {
  return (
    <>
      <p>
        <Trans>Cópiala ahora a la smartbox: no se puede volver a ver.</Trans>
      </p>
      <ShownOnce label={t`Cuenta y clave`} value={`${account}\n${password}`} onClose={onClose} />
    </>
  );
}
