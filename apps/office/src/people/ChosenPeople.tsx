import type { StorePerson } from "@horma/contract";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import form from "../form/form.module.css";
import { changeEach } from "../table/change-each.ts";
import table from "../table/Table.module.css";
import type { Selection } from "../table/use-selection.ts";
import { usePersonChange } from "./use-person-change.ts";

type Action = "signOutPerson" | "removePerson";

/** What can be done for all chosen people at once, after a question that counts them. */
export function ChosenPeople(selection: Selection<StorePerson>) {
  const { chosen, choose } = selection;
  const [asked, setAsked] = useState<Action>();
  const people = [...chosen.values()];
  const count = people.length;
  const change = usePersonChange((action: Action) =>
    changeEach(selection, ({ store, login }) => api(action, { body: { store: store.code, login } })),
  );
  const close = () => setAsked(undefined);
  if (count === 0) return null;
  return (
    <div className={table.chosenRows}>
      <b role="status">
        <Plural value={count} one="1 persona elegida" other="# personas elegidas" />
      </b>
      <StaffButton
        variant="line"
        icon="lock"
        aria-haspopup="dialog"
        onClick={() => setAsked("signOutPerson")}
      >
        <Trans>Cerrar sesión en todas partes</Trans>
      </StaffButton>
      <StaffButton variant="line" aria-haspopup="dialog" onClick={() => setAsked("removePerson")}>
        <Trans>Quitar de su tienda</Trans>
      </StaffButton>
      <StaffButton variant="line" onClick={() => choose(people, false)}>
        <Trans>No elegir a nadie</Trans>
      </StaffButton>
      {change.error && <Alert>{failureText(change.error)}</Alert>}
      <Sheet
        look="box"
        open={asked !== undefined}
        title={asked ? questionOf(asked, count) : ""}
        onClose={close}
      >
        <div className={form.form}>
          <p>
            {asked === "removePerson"
              ? t`No podrán entrar más y se cierran sus sesiones. Su historia queda.`
              : t`Vuelven a entrar con su PIN.`}
          </p>
          <StaffButton
            onClick={() => {
              close();
              if (asked) change.mutate(asked);
            }}
          >
            {asked === "removePerson" ? t`Sí, quitar` : t`Sí, cerrar`}
          </StaffButton>
          <StaffButton variant="line" onClick={close}>
            <Trans>Volver</Trans>
          </StaffButton>
        </div>
      </Sheet>
    </div>
  );
}

function questionOf(action: Action, count: number): string {
  const people = plural(count, { one: "1 persona", other: "# personas" });
  return action === "removePerson" ? t`¿Quitar a ${people}?` : t`¿Cerrar las sesiones de ${people}?`;
}
