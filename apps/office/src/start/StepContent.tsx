import type { OfficeStore } from "@horma/contract";
import type { ImportKind } from "@horma/domain";
import { Alert, CountStepper, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import { serverLanguage } from "../language/shown.ts";
import { paths } from "../paths.ts";
import { AddPerson } from "../people/AddPerson.tsx";
import { EntryCode } from "../stores/EntryCode.tsx";
import { NewStoreForm } from "../stores/NewStore.tsx";
import { storeQuery } from "../stores/store-states-query.ts";
import styles from "./Start.module.css";

/** Boxes and shelves that one step makes at most; the store's page makes more. */
const most = { boxes: 40, shelves: 20 };

/** The first store, created here. */
export function StoreStep({ store }: { store: OfficeStore | null }) {
  if (store === null) return <NewStoreForm stay />;
  return (
    <p>
      <Trans>
        {store.name} está creada. Su horario, sus servicios y todo lo demás está en{" "}
        <Link to={`${paths.store}?store=${encodeURIComponent(store.code)}`}>su página</Link>.
      </Trans>
    </p>
  );
}

/** Boxes and shelves, numbered on from those that are there. */
export function DevicesStep({ store }: { store: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(storeQuery(store));
  const [boxes, setBoxes] = useState(0);
  const [shelves, setShelves] = useState(0);
  const there = data?.devices.filter(({ retired_at }) => retired_at === null) ?? [];
  const count = boxes + shelves;
  const create = useMutation({
    mutationFn: () => {
      if (data === undefined) throw new Error("the store is not loaded");
      const taken = new Set(data.devices.map(({ hwd }) => hwd));
      return api("changeOfficeStore", {
        params: { store },
        body: {
          version: data.version,
          devices: [...newDevices("box", boxes, taken), ...newDevices("shelf", shelves, taken)],
          language: serverLanguage(),
        },
      });
    },
    onSuccess: () => {
      setBoxes(0);
      setShelves(0);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["stores"] }),
  });
  const boxesThere = there.filter(({ type_id }) => type_id === "box").length;
  const shelvesThere = there.length - boxesThere;
  return (
    <>
      {there.length > 0 && (
        <p>
          <Trans>
            Hay {boxesThere} smartboxes y {shelvesThere} estantes; se cambian en{" "}
            <Link to={`${paths.store}?store=${encodeURIComponent(store)}`}>la página de la tienda</Link>.
          </Trans>
        </p>
      )}
      <div className={styles.counts}>
        <CountStepper typed label={t`Smartboxes nuevos`} value={boxes} max={most.boxes} onChange={setBoxes} />
        <CountStepper
          typed
          label={t`Estantes nuevos`}
          value={shelves}
          max={most.shelves}
          onChange={setShelves}
        />
      </div>
      <p className={styles.note}>
        <Trans>Sin smartboxes ni estantes los pares se entregan en el mesón.</Trans>
      </p>
      {create.error && <Alert>{failureText(create.error)}</Alert>}
      <StaffButton
        icon="plus"
        busy={create.isPending}
        disabled={count === 0 || data === undefined}
        onClick={() => create.mutate()}
      >
        {count === 0 ? t`Crear` : plural(count, { one: "Crear 1 equipo", other: "Crear # equipos" })}
      </StaffButton>
    </>
  );
}

/** The next free ids, `box-01`, and the numbers as names. */
function newDevices(type: "box" | "shelf", count: number, taken: ReadonlySet<string>) {
  const made: { device: string; name: string; type: "box" | "shelf" }[] = [];
  for (let number = 1; made.length < count; number++) {
    const device = `${type}-${String(number).padStart(2, "0")}`;
    if (!taken.has(device))
      made.push({ device, name: type === "box" ? String(number) : `E-${number}`, type });
  }
  return made;
}

/** What comes in by a file. */
export function FileStep({
  kind,
  done,
}: {
  kind: Extract<ImportKind, "catalogue" | "stock">;
  done: boolean;
}) {
  return (
    <>
      <p>
        {kind === "catalogue"
          ? t`Un archivo CSV con productos, tallas, códigos y precios, tal como sale de tu sistema: la página reconoce sus columnas y lo revisa antes de cambiar nada.`
          : t`Un archivo CSV con tienda, SKU, lugar y cantidad, y el momento en que era cierto.`}
      </p>
      {done && (
        <p>
          <Trans>Ya hay; un archivo nuevo lo pone al día.</Trans>
        </p>
      )}
      <p className={styles.links}>
        <Link className={styles.button} to={`${paths.import}?kind=${kind}`}>
          <Trans>Subir un archivo</Trans>
        </Link>
        {kind === "stock" && (
          <Link to={`${paths.import}?kind=slots`}>
            <Trans>Subir antes los lugares de bodega</Trans>
          </Link>
        )}
        {kind === "catalogue" && (
          <>
            <Link to={`${paths.import}?kind=conversions`}>
              <Trans>Subir antes las tablas de tallas</Trans>
            </Link>
            <Link to={paths.catalogue}>
              <Trans>Crear productos a mano</Trans>
            </Link>
          </>
        )}
      </p>
    </>
  );
}

/** The people of the store. */
export function PeopleStep({ store, done }: { store: string; done: boolean }) {
  const [adding, setAdding] = useState(false);
  const queries = useQueryClient();
  return (
    <>
      <p>
        <Trans>
          Quien atiende entra en la app de la tienda con su usuario y un PIN, que se muestra una sola vez.
          Empieza por la jefatura.
        </Trans>
      </p>
      <p className={styles.links}>
        <StaffButton icon="plus" onClick={() => setAdding(true)}>
          <Trans>Persona</Trans>
        </StaffButton>
        {done && (
          <Link to={`${paths.people}?store=${encodeURIComponent(store)}`}>
            <Trans>Ver el equipo</Trans>
          </Link>
        )}
        <a href="/staff/" target="_blank" rel="noreferrer">
          <Trans>Abrir la app de la tienda</Trans>
        </a>
      </p>
      <AddPerson
        store={store}
        open={adding}
        onClose={() => {
          setAdding(false);
          void queries.invalidateQueries({ queryKey: ["stores", "first-steps"] });
        }}
      />
    </>
  );
}

/** The store's own link, to try it with a phone. */
export function PosterStep({ store }: { store: string }) {
  return (
    <>
      <p>
        <Trans>El cliente escanea este código a la entrada. Pruébalo ahora con tu teléfono.</Trans>
      </p>
      <EntryCode code={store} />
    </>
  );
}
