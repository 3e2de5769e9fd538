import type { CatalogueRow } from "@horma/contract";
import { StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Plural } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/api.ts";
import { ConfirmSheet } from "../form/ConfirmSheet.tsx";
import { serverLanguage } from "../language/shown.ts";
import { ChosenRows } from "../table/ChosenRows.tsx";
import { changeEach } from "../table/change-each.ts";
import type { Selection } from "../table/use-selection.ts";
import { catalogueKey } from "./catalogue-queries.ts";

type State = "published" | "withdrawn";

/** Publishes or withdraws all chosen products at once, after a question that counts them. */
export function ChosenProducts(selection: Selection<CatalogueRow>) {
  const [asked, setAsked] = useState<State>();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (state: State) => changeEach(selection, ({ id }) => setState(id, state)),
    onSettled: () => queries.invalidateQueries({ queryKey: catalogueKey }),
  });
  const count = selection.chosen.size;
  return (
    <>
      <ChosenRows
        selection={selection}
        text={<Plural value={count} one="1 producto elegido" other="# productos elegidos" />}
        none={t`No elegir ninguno`}
        error={change.error}
      >
        {(["published", "withdrawn"] as const).map((state) => (
          <StaffButton
            key={state}
            variant="line"
            aria-haspopup="dialog"
            busy={change.isPending}
            onClick={() => setAsked(state)}
          >
            {state === "published" ? t`Publicar` : t`Retirar`}
          </StaffButton>
        ))}
      </ChosenRows>
      <ConfirmSheet
        open={asked !== undefined}
        title={asked ? questionOf(asked, count) : ""}
        text={
          asked === "published"
            ? t`Se ven y se piden en todas las tiendas. Los archivos ya no cambian su estado.`
            : t`No se ven ni se piden más; lo que ya se pidió sigue. Los archivos ya no cambian su estado.`
        }
        yes={asked === "published" ? t`Sí, publicar` : t`Sí, retirar`}
        onYes={() => asked && change.mutate(asked)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

function questionOf(state: State, count: number): string {
  const products = plural(count, { one: "1 producto", other: "# productos" });
  return state === "published" ? t`¿Publicar ${products}?` : t`¿Retirar ${products}?`;
}

async function setState(id: string, state: State): Promise<void> {
  const { version } = await api("getCatalogueProduct", { params: { id }, query: {} });
  await api("editCatalogueProduct", {
    params: { id },
    body: { version, products: [{ state }], language: serverLanguage() },
  });
}
