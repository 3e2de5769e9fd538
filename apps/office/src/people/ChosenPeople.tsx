import type { StorePerson } from "@horma/contract";
import { StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { api } from "../api/api.ts";
import { ConfirmSheet } from "../form/ConfirmSheet.tsx";
import { ChosenRows } from "../table/ChosenRows.tsx";
import { changeEach } from "../table/change-each.ts";
import type { Selection } from "../table/use-selection.ts";
import { usePersonChange } from "./use-person-change.ts";

type Action = "signOutPerson" | "removePerson";

/** What can be done for all chosen people at once, after a question that counts them. */
export function ChosenPeople(selection: Selection<StorePerson>) {
  const [asked, setAsked] = useState<Action>();
  const change = usePersonChange((action: Action) =>
    changeEach(selection, ({ store, login }) => api(action, { body: { store: store.code, login } })),
  );
  const count = selection.chosen.size;
  return (
    <>
      <ChosenRows
        selection={selection}
        text={<Plural value={count} one="1 persona elegida" other="# personas elegidas" />}
        none={t`No elegir a nadie`}
        error={change.error}
      >
        <StaffButton
          variant="line"
          icon="lock"
          aria-haspopup="dialog"
          busy={change.isPending}
          onClick={() => setAsked("signOutPerson")}
        >
          <Trans>Cerrar sesión en todas partes</Trans>
        </StaffButton>
        <StaffButton
          variant="line"
          aria-haspopup="dialog"
          busy={change.isPending}
          onClick={() => setAsked("removePerson")}
        >
          <Trans>Quitar de su tienda</Trans>
        </StaffButton>
      </ChosenRows>
      <ConfirmSheet
        open={asked !== undefined}
        title={asked ? questionOf(asked, count) : ""}
        text={
          asked === "removePerson"
            ? t`No podrán entrar más y se cierran sus sesiones. Su historia queda.`
            : t`Vuelven a entrar con su PIN.`
        }
        yes={asked === "removePerson" ? t`Sí, quitar` : t`Sí, cerrar`}
        onYes={() => asked && change.mutate(asked)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

function questionOf(action: Action, count: number): string {
  const people = plural(count, { one: "1 persona", other: "# personas" });
  return action === "removePerson" ? t`¿Quitar a ${people}?` : t`¿Cerrar las sesiones de ${people}?`;
}
