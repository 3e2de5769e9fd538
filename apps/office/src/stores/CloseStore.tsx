import type { OfficeStoreDetail } from "@horma/contract";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Plural } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import form from "../form/form.module.css";

/** Closes a store for good, or opens it again, after saying what that means. */
export function CloseStore({ store }: { store: OfficeStoreDetail }) {
  const { code, name, closed_at, open_orders } = store;
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const reopens = closed_at !== null;
  const change = useMutation({
    mutationFn: () => api(reopens ? "reopenOfficeStore" : "closeOfficeStore", { params: { store: code } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["stores"] }).then(() => setAsking(false)),
  });
  return (
    <>
      <StaffButton
        variant="line"
        icon={reopens ? "door" : "lock"}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {reopens ? t`Reabrir tienda` : t`Cerrar tienda`}
      </StaffButton>
      <Sheet
        look="box"
        open={asking}
        title={reopens ? t`¿Reabrir ${name}?` : t`¿Cerrar ${name} para siempre?`}
        onClose={() => setAsking(false)}
      >
        <div className={form.form}>
          {reopens ? (
            <p>{t`Los clientes la vuelven a encontrar y pueden pedir en su horario.`}</p>
          ) : (
            <>
              <p>{t`Los clientes ya no la encuentran ni pueden pedir ahí. Se puede reabrir.`}</p>
              <p>
                <Plural
                  value={open_orders}
                  _0="No tiene pedidos en curso."
                  one="Su pedido en curso sigue hasta el final: el equipo puede entrar hasta que todo esté guardado."
                  other="Sus # pedidos en curso siguen hasta el final: el equipo puede entrar hasta que todo esté guardado."
                />
              </p>
            </>
          )}
          {change.error && <Alert>{failureText(change.error)}</Alert>}
          <StaffButton
            variant={reopens ? "ink" : "alarm"}
            busy={change.isPending}
            onClick={() => change.mutate()}
          >
            {reopens ? t`Sí, reabrir` : t`Sí, cerrar la tienda`}
          </StaffButton>
        </div>
      </Sheet>
    </>
  );
}
