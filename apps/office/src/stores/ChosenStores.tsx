import type { StoreState } from "@horma/contract";
import { Sheet, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/api.ts";
import form from "../form/form.module.css";
import { serverLanguage } from "../language/shown.ts";
import { ChosenRows } from "../table/ChosenRows.tsx";
import { changeEach } from "../table/change-each.ts";
import type { Selection } from "../table/use-selection.ts";
import { AreaField } from "./AreaField.tsx";

/** What can be done with all chosen stores at once: to put them into an area, or to take them out of theirs. */
export function ChosenStores(selection: Selection<StoreState>) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (area: string) => changeEach(selection, ({ code }) => changeArea(code, area)),
    onSettled: () => queries.invalidateQueries({ queryKey: ["stores"] }),
  });
  const close = () => setAsking(false);
  const count = selection.chosen.size;
  const stores = plural(count, { one: "1 tienda", other: "# tiendas" });
  return (
    <>
      <ChosenRows
        selection={selection}
        text={<Plural value={count} one="1 tienda elegida" other="# tiendas elegidas" />}
        none={t`No elegir ninguna`}
        error={change.error}
      >
        <StaffButton
          variant="line"
          aria-haspopup="dialog"
          busy={change.isPending}
          onClick={() => setAsking(true)}
        >
          <Trans>Cambiar zona</Trans>
        </StaffButton>
      </ChosenRows>
      <Sheet look="box" open={asking} title={t`Cambiar la zona de ${stores}`} onClose={close}>
        <AreaForm
          onArea={(area) => {
            close();
            change.mutate(area);
          }}
        />
      </Sheet>
    </>
  );
}

function AreaForm({ onArea }: { onArea: (area: string) => void }) {
  const [area, setArea] = useState("");
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        onArea(area);
      }}
    >
      <AreaField data-first-focus required value={area} onChange={(event) => setArea(event.target.value)} />
      <StaffButton type="submit">
        <Trans>Poner en esta zona</Trans>
      </StaffButton>
      <StaffButton variant="line" onClick={() => onArea("")}>
        <Trans>Dejar sin zona</Trans>
      </StaffButton>
    </form>
  );
}

/** Of the store as it is now: what others changed of it meanwhile stays. */
async function changeArea(code: string, area: string): Promise<void> {
  const params = { store: code };
  const { version } = await api("getOfficeStore", { params });
  await api("changeOfficeStore", {
    params,
    body: { version, stores: [{ area }], language: serverLanguage() },
  });
}
