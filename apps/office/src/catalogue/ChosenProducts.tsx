import type { CatalogueRow } from "@horma/contract";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import form from "../form/form.module.css";
import { serverLanguage } from "../language/shown.ts";
import { changeEach } from "../table/change-each.ts";
import table from "../table/Table.module.css";
import type { Selection } from "../table/use-selection.ts";
import { catalogueKey } from "./catalogue-queries.ts";

type State = "published" | "withdrawn";

/** Publishes or withdraws all chosen products at once, after a question that counts them. */
export function ChosenProducts(selection: Selection<CatalogueRow>) {
  const [asked, setAsked] = useState<State>();
  const queries = useQueryClient();
  const products = [...selection.chosen.values()];
  const change = useMutation({
    mutationFn: (state: State) => changeEach(selection, ({ id }) => setState(id, state)),
    onSettled: () => queries.invalidateQueries({ queryKey: catalogueKey }),
  });
  const close = () => setAsked(undefined);
  if (products.length === 0) return null;
  return (
    <div className={table.chosenRows}>
      <b role="status">
        <Plural value={products.length} one="1 producto elegido" other="# productos elegidos" />
      </b>
      <StaffButton
        variant="line"
        aria-haspopup="dialog"
        busy={change.isPending}
        onClick={() => setAsked("published")}
      >
        <Trans>Publicar</Trans>
      </StaffButton>
      <StaffButton
        variant="line"
        aria-haspopup="dialog"
        busy={change.isPending}
        onClick={() => setAsked("withdrawn")}
      >
        <Trans>Retirar</Trans>
      </StaffButton>
      <StaffButton variant="line" onClick={() => selection.choose(products, false)}>
        <Trans>No elegir ninguno</Trans>
      </StaffButton>
      {change.error && <Alert>{failureText(change.error)}</Alert>}
      <Sheet
        look="box"
        open={asked !== undefined}
        title={asked ? questionOf(asked, products.length) : ""}
        onClose={close}
      >
        <div className={form.form}>
          <p>
            {asked === "published"
              ? t`Se ven y se piden en todas las tiendas. Los archivos ya no cambian su estado.`
              : t`No se ven ni se piden más; lo que ya se pidió sigue. Los archivos ya no cambian su estado.`}
          </p>
          <StaffButton
            onClick={() => {
              close();
              if (asked) change.mutate(asked);
            }}
          >
            {asked === "published" ? t`Sí, publicar` : t`Sí, retirar`}
          </StaffButton>
          <StaffButton variant="line" onClick={close}>
            <Trans>Volver</Trans>
          </StaffButton>
        </div>
      </Sheet>
    </div>
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
