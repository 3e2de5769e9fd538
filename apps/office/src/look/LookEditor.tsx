import { useNow } from "@horma/app/use-now";
import type { Looks } from "@horma/contract";
import { Alert, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FormProvider } from "react-hook-form";
import { failureText } from "../api/refusal-text.ts";
import { LeaveGuard } from "../form/LeaveGuard.tsx";
import { TextField } from "../form/TextField.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { storesQuery } from "../layout/store-queries.ts";
import { useStoreScope } from "../layout/use-store-scope.ts";
import { dayText } from "../time/time-text.ts";
import { ColorFields } from "./ColorFields.tsx";
import { DraftCode } from "./DraftCode.tsx";
import { LogoField } from "./LogoField.tsx";
import styles from "./Look.module.css";
import { PhonePreview } from "./PhonePreview.tsx";
import { PublishLook } from "./PublishLook.tsx";
import { shownLook } from "./shown-look.ts";
import { TextFields } from "./TextFields.tsx";
import { useLookEdit } from "./use-look-edit.ts";

/** The retailer's look in a form, beside the phone that shows it. */
export function LookEditor({ looks }: { looks: Looks }) {
  const edit = useLookEdit(looks);
  const { form, look, base, changed, usable, error } = edit;
  const { draft, live } = base;
  const store = useShownStore();
  return (
    <FormProvider {...form}>
      <PageHead title={t`Aspecto`} about={useStateText(live, draft)}>
        {draft && (
          <StaffButton variant="line" busy={edit.discard.isPending} onClick={() => edit.discard.mutate()}>
            <Trans>Descartar borrador</Trans>
          </StaffButton>
        )}
        <StaffButton
          type="submit"
          form="look"
          variant="line"
          busy={edit.save.isPending}
          disabled={!changed || !usable}
        >
          {changed ? t`Guardar borrador` : t`Sin cambios`}
        </StaffButton>
        <PublishLook
          disabled={!usable || (!changed && draft === null)}
          busy={edit.publish.isPending}
          onPublish={() => edit.publish.mutateAsync()}
        />
      </PageHead>
      <div className={styles.body}>
        {error && (
          <div className={styles.problem}>
            <Alert>{failureText(error)}</Alert>
            {edit.old && (
              <StaffButton variant="line" icon="refresh" onClick={() => void edit.keepMine()}>
                <Trans>Cargar lo nuevo y conservar mis cambios</Trans>
              </StaffButton>
            )}
          </div>
        )}
        <form
          id="look"
          className={styles.form}
          onSubmit={form.handleSubmit(() => changed && usable && !edit.busy && edit.save.mutate())}
        >
          <h2 className="h2">
            <Trans>Cadena</Trans>
          </h2>
          <TextField label={t`Nombre, como lo ven los clientes`} maxLength={40} {...form.register("name")} />
          <LogoField name={look.name} />
          <ColorFields />
          <TextFields />
        </form>
        <aside className={styles.side} aria-label={t`Vista previa`}>
          <PhonePreview look={shownLook(look)} store={store?.name} />
          <DraftCode store={store?.code} preview={draft?.preview} changed={changed} />
        </aside>
      </div>
      <LeaveGuard unsaved={changed} title={t`El aspecto tiene cambios sin guardar`} />
    </FormProvider>
  );
}

/** The store whose link shows the draft: the one in scope, or the first. */
function useShownStore() {
  const code = useStoreScope();
  const { data } = useQuery(storesQuery(code ?? ""));
  return data?.stores.find((store) => code === undefined || store.code === code);
}

function useStateText(live: Looks["live"], draft: Looks["draft"]): string {
  const now = useNow();
  const said = (at: string | null) => (at === null ? "" : dayText(at, now));
  if (draft !== null) return t`Borrador de ${draft.by ?? ""}, ${said(draft.at)}`;
  return live.at === null ? t`Nunca publicado` : t`Publicado por ${live.by ?? ""}, ${said(live.at)}`;
}
