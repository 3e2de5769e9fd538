import type { StorePerson } from "@horma/contract";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import form from "../form/form.module.css";
import type { Selection } from "../table/use-selection.ts";
import styles from "./PeopleScreen.module.css";
import { usePersonChange } from "./use-person-change.ts";

type Action = "signOutPerson" | "removePerson";

/** What can be done for all chosen people at once, after a question that counts them. */
export function ChosenPeople({ chosen, choose }: Selection<StorePerson>) {
  const [asked, setAsked] = useState<Action>();
  const people = [...chosen.values()];
  const count = people.length;
  const change = usePersonChange((action: Action) => changeEach(action, people, choose));
  const close = () => setAsked(undefined);
  if (count === 0) return null;
  return (
    <div className={styles.chosen}>
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

/** One after the other. Those that were not changed stay chosen; the first reason is thrown. */
async function changeEach(
  action: Action,
  people: readonly StorePerson[],
  choose: Selection<StorePerson>["choose"],
): Promise<void> {
  const failures: unknown[] = [];
  for (const person of people) {
    try {
      await api(action, { body: { store: person.store.code, login: person.login } });
      choose([person], false);
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw failures[0];
}
