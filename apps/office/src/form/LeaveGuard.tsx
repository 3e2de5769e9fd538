import { Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { scopeKey } from "../api/scope.ts";
import form from "./form.module.css";

export type LeaveGuardProps = {
  /** Whether something would be lost. */
  unsaved: boolean;
  /** What: `Hay 2 cambios sin guardar`. */
  title: string;
  /** The page is about the store in scope, so that another store is another page. */
  ofStore?: boolean;
};

/** Asks before another page is opened while there is something to save; the browser asks before it leaves. */
export function LeaveGuard({ unsaved, title, ofStore = false }: LeaveGuardProps) {
  const placeOf = ({ pathname, search }: Location) =>
    `${pathname} ${(ofStore && new URLSearchParams(search).get("store")) || ""} ${scopeKey(search)}`;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsaved]);
  return (
    <Sheet
      look="box"
      open={blocker.state === "blocked"}
      title={title}
      onClose={() => blocker.state === "blocked" && blocker.reset()}
    >
      <div className={form.form}>
        <p>{t`Si sales ahora se pierde lo que escribiste.`}</p>
        <StaffButton data-first-focus onClick={() => blocker.reset?.()}>
          <Trans>Seguir editando</Trans>
        </StaffButton>
        <StaffButton variant="line" onClick={() => blocker.proceed?.()}>
          <Trans>Salir sin guardar</Trans>
        </StaffButton>
      </div>
    </Sheet>
  );
}
