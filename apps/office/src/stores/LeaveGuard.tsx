import { Sheet, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import form from "../form/form.module.css";

/** Asks before so many unsaved changes are left behind. */
export function LeaveGuard({ count }: { count: number }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => count > 0 && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useEffect(() => {
    if (count === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [count]);
  return (
    <Sheet
      look="box"
      open={blocker.state === "blocked"}
      title={plural(count, { one: "Hay 1 cambio sin guardar", other: "Hay # cambios sin guardar" })}
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

/** A page and the store that it is about. */
function placeOf({ pathname, search }: Location): string {
  return `${pathname} ${new URLSearchParams(search).get("store") ?? ""}`;
}
