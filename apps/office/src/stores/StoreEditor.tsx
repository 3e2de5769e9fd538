import type { OfficeStoreDetail } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { Alert, Icon, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { Link } from "react-router";
import { failureText } from "../api/refusal-text.ts";
import { LeaveGuard } from "../form/LeaveGuard.tsx";
import { DemoMark } from "../layout/DemoMark.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { paths } from "../paths.ts";
import { useOffice } from "../session/session.ts";
import { BoxPassword } from "./BoxPassword.tsx";
import { CloseStore } from "./CloseStore.tsx";
import { DeviceFields } from "./DeviceFields.tsx";
import { EntryCode } from "./EntryCode.tsx";
import { ExceptionFields } from "./ExceptionFields.tsx";
import { openingText } from "./opening-text.ts";
import { PlaceFields } from "./PlaceFields.tsx";
import { RemoveDemo } from "./RemoveDemo.tsx";
import { Screens } from "./Screens.tsx";
import { SeatFields } from "./SeatFields.tsx";
import { ServiceFields } from "./ServiceFields.tsx";
import styles from "./StoreEditor.module.css";
import { ThemeFields } from "./ThemeFields.tsx";
import { useStoreEdit } from "./use-store-edit.ts";
import { WeekFields } from "./WeekFields.tsx";

/** All that can be set of a store, saved at once. Who may not change stores reads it. */
export function StoreEditor({ store }: { store: OfficeStoreDetail }) {
  const edits = roleMay(useOffice().role, "edit_stores");
  const { form, changes, save, errors, winner, keepMine } = useStoreEdit(store);
  const { count } = changes;
  const body = useRef<HTMLFormElement>(null);
  // The first refused value, once it is marked.
  useEffect(() => {
    if (errors.size > 0) body.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  return (
    <FormProvider {...form}>
      <PageHead
        title={store.name}
        mark={<DemoMark of={store} />}
        about={`${store.code} · ${openingText(store)}`}
        before={
          <Link className={styles.back} to={paths.stores} aria-label={t`Todas las tiendas`}>
            <Icon name="back" />
          </Link>
        }
      >
        {edits && (
          <>
            {store.demo ? <RemoveDemo /> : <CloseStore store={store} />}
            <StaffButton type="submit" form="store" busy={save.isPending} disabled={count === 0}>
              {count === 0
                ? t`Sin cambios`
                : plural(count, { one: "Guardar 1 cambio", other: "Guardar # cambios" })}
            </StaffButton>
          </>
        )}
      </PageHead>
      <form
        ref={body}
        id="store"
        // Who only reads scrolls it by keyboard too.
        {...(!edits && { tabIndex: 0 })}
        className={styles.body}
        onSubmit={form.handleSubmit(() => count > 0 && !save.isPending && save.mutate(changes))}
      >
        {save.error && (
          <div className={styles.problem}>
            {winner === undefined ? (
              <Alert>{failureText(save.error)}</Alert>
            ) : (
              <>
                <Alert>
                  {winner === null
                    ? t`Un archivo cambió esta tienda mientras la editabas. Nada se guardó.`
                    : t`${winner} cambió esta tienda mientras la editabas. Nada se guardó.`}
                </Alert>
                <StaffButton variant="line" icon="refresh" onClick={() => void keepMine()}>
                  <Trans>Cargar lo nuevo y conservar mis cambios</Trans>
                </StaffButton>
              </>
            )}
          </div>
        )}
        <fieldset className={styles.columns} disabled={!edits}>
          <legend className="visually-hidden">{store.name}</legend>
          <div className={styles.column}>
            <PlaceFields errors={errors} />
            <WeekFields errors={errors} now={store.local_now} />
            <ExceptionFields errors={errors} edits={edits} />
          </div>
          <div className={styles.middle}>
            <ThemeFields error={errors.get("theme")} />
            <ServiceFields errors={errors} />
            <EntryCode code={store.code} />
          </div>
          <div className={styles.column}>
            <DeviceFields devices={store.devices} errors={errors} edits={edits} />
            <Screens store={store.code} edits={edits} />
            {edits && <BoxPassword store={store.code} boxes={boxesOf(store)} />}
            <SeatFields errors={errors} edits={edits} />
          </div>
        </fieldset>
      </form>
      <LeaveGuard
        ofStore
        unsaved={edits && count > 0}
        title={plural(count, { one: "Hay 1 cambio sin guardar", other: "Hay # cambios sin guardar" })}
      />
    </FormProvider>
  );
}

const boxesOf = ({ devices }: OfficeStoreDetail) =>
  devices.filter(({ type_id, retired_at }) => type_id === "box" && retired_at === null);
