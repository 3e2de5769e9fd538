import { pageConfig, publicOrigin } from "@horma/app/page-config";
import { Icon, RadioGroup, StaffButton } from "@horma/ui";
import {
  PlaceSheet,
  PrintLayout,
  placeKey,
  StorePoster,
  useDoorGroups,
  usePlaceSheets,
} from "@horma/ui/print";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "react-router";
import { useAddress } from "../address/use-address.ts";
import { PageHead } from "../layout/PageHead.tsx";
import { useStoreScope } from "../layout/use-store-scope.ts";
import { Waiting } from "../layout/Waiting.tsx";
import { paths } from "../paths.ts";
import styles from "./StoreEditor.module.css";
import print from "./StorePrintScreen.module.css";
import { storeQuery } from "./store-states-query.ts";

/** The poster of the store in scope, or the labels of its boxes' doors, to print. */
export default function StorePrintScreen() {
  const code = useStoreScope();
  return code === undefined ? <Navigate to={paths.stores} replace /> : <Print key={code} code={code} />;
}

function Print({ code }: { code: string }) {
  const { data: store, error } = useQuery(storeQuery(code));
  const [search, change] = useAddress();
  const boxes = store?.devices.filter(({ type_id, retired_at }) => type_id === "box" && retired_at === null);
  const doors = usePlaceSheets(useDoorGroups(boxes), {
    legend: t`Puertas`,
    nothing: t`Esta tienda no tiene smartboxes.`,
  });
  const what = search.get("what") === "doors" ? "doors" : "poster";
  const sheets = what === "poster" ? 1 : doors.sheets.length;
  const choose = (next: "poster" | "doors") =>
    change((params) => params.set("what", next), { replace: true });
  return (
    <>
      <div className={print.head}>
        <PageHead
          title={store?.name ?? code}
          about={code}
          before={
            <Link
              className={styles.back}
              to={`${paths.store}?store=${encodeURIComponent(code)}`}
              aria-label={t`Volver a la tienda`}
            >
              <Icon name="back" />
            </Link>
          }
        >
          <RadioGroup
            look="segments"
            label={t`Qué imprimir`}
            value={what}
            options={[
              { value: "poster", text: t`Afiche` },
              { value: "doors", text: t`Etiquetas` },
            ]}
            onChange={choose}
          />
          <StaffButton icon="printer" disabled={!store || sheets === 0} onClick={() => window.print()}>
            <Trans>Imprimir</Trans>
          </StaffButton>
        </PageHead>
      </div>
      {store === undefined ? (
        <Waiting look="table" error={error}>{t`Cargando la tienda`}</Waiting>
      ) : what === "poster" ? (
        <PrintLayout title={t`Afiche de la tienda`} headed sheets={sheets}>
          <StorePoster store={store} origin={publicOrigin} look={pageConfig} />
        </PrintLayout>
      ) : (
        <PrintLayout title={t`Etiquetas de smartbox`} headed sheets={sheets} controls={doors.controls}>
          {doors.sheets.map((places) => (
            <PlaceSheet key={places.map(placeKey)[0]} places={places} store={store} origin={publicOrigin} />
          ))}
        </PrintLayout>
      )}
    </>
  );
}
