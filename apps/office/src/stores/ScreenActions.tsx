import type { OfficeScreen } from "@horma/contract";
import { Alert, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import form from "../form/form.module.css";
import { TextField } from "../form/TextField.tsx";
import { useSentForm } from "../form/use-sent-form.ts";
import { screenText } from "./screen-text.ts";

export type ScreenActionsProps = { store: string; screen: OfficeScreen; onDone: () => void };

/** A screen's name, and its end after a question. */
export function ScreenActions({ store, screen, onDone }: ScreenActionsProps) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ["stores"] }).then(onDone);
  const of = { store };
  const rename = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      api("nameOfficeScreen", { params: of, body: { screen: screen.id, name: name.trim() } }),
    onSuccess,
  });
  const end = useMutation({
    mutationFn: () => api("endOfficeScreen", { params: of, body: { screen: screen.id } }),
    onSuccess,
  });
  const naming = useSentForm(rename, { defaultValues: { name: screen.name ?? "" } });
  const unchanged = useWatch({
    control: naming.form.control,
    compute: ({ name }) => name.trim() === (screen.name ?? ""),
  });
  return (
    <div className={form.form}>
      {end.error && <Alert>{failureText(end.error)}</Alert>}
      {asking ? (
        <>
          <p>{screen.kind === "kiosk" ? kioskEnds() : tabletEnds(screen.people)}</p>
          <StaffButton variant="alarm" autoFocus busy={end.isPending} onClick={() => end.mutate()}>
            <Trans>Sí, cortar el acceso</Trans>
          </StaffButton>
          <StaffButton variant="line" onClick={() => setAsking(false)}>
            <Trans>Volver</Trans>
          </StaffButton>
        </>
      ) : (
        <>
          {screen.name !== null && <p>{screenText({ ...screen, name: null })}</p>}
          {screen.known && (
            <form
              className={form.form}
              onSubmit={(event) => {
                // The store's form is around it in React, though not in the page.
                event.stopPropagation();
                void naming.submit(event);
              }}
            >
              <TextField
                label={t`Nombre`}
                data-first-focus
                maxLength={40}
                pattern="[^<>]*"
                title={t`Sin los signos < y >`}
                {...naming.form.register("name")}
              />
              {naming.problem && <Alert>{naming.problem}</Alert>}
              <StaffButton type="submit" busy={rename.isPending} disabled={unchanged}>
                <Trans>Guardar el nombre</Trans>
              </StaffButton>
            </form>
          )}
          <StaffButton variant="line" icon="lock" onClick={() => setAsking(true)}>
            <Trans>Cortar el acceso</Trans>
          </StaffButton>
        </>
      )}
    </div>
  );
}

const kioskEnds = () =>
  t`Deja de contar como tótem: sus pedidos tienen los límites de un teléfono. Para registrarlo otra vez hace falta el PIN de los tótems.`;

function tabletEnds(people: readonly string[]): string {
  const names = people.join(", ");
  const after = t`Deja de mostrar los nombres del equipo. Para entrar otra vez hacen falta usuario y PIN.`;
  return names === "" ? after : t`${names}: su sesión termina ahora. ${after}`;
}
