import type { ListSlotsAnswer } from "@horma/contract";
import { limits, roleMay } from "@horma/domain";
import { productCode } from "@horma/gtin";
import { CodeField, Icon, Nothing, ScanVerdict, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type FormEvent, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { findShoe } from "../api/find-shoe.ts";
import { paths } from "../paths.ts";
import { CodeCamera } from "../scan/lazy-camera.tsx";
import { useCodes } from "../scan/use-codes.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { type Aisle, aislesOf, placeNamed, type Shelf, slotNamed } from "./aisles.ts";
import { OpenCounts } from "./OpenCounts.tsx";
import { PausedCounts } from "./PausedCounts.tsx";
import styles from "./StocktakeScreen.module.css";
import { slotsQuery } from "./stocktake-query.ts";

/** What to count, what is half counted, and the differences that wait for the manager (TR-05). */
export function StocktakeScreen() {
  const { staff, store } = useStaffSession();
  const allowed = roleMay(staff.role, "count_stock");
  const { data, isError } = useQuery({ ...slotsQuery(store.code), enabled: allowed });
  const failed = t`No llegan los lugares de la bodega. Volvemos a intentarlo.`;
  return (
    <div className={styles.screen}>
      <section className={styles.places} aria-labelledby="stocktake-title">
        <h1 id="stocktake-title" className="h1">
          <Trans>Conteo</Trans>
        </h1>
        {allowed && <Finder slots={data?.slots ?? []} />}
        {data && <Doubts slots={data.slots} />}
        {data ? (
          aislesOf(data.slots, Date.parse(data.at)).map((aisle) => (
            <AisleShelves key={aisle.name} aisle={aisle} />
          ))
        ) : (
          <Nothing role="status">
            {allowed ? (isError ? failed : t`Cargando los lugares`) : t`Tu cargo no cuenta la bodega.`}
          </Nothing>
        )}
      </section>
      <aside className={styles.side} aria-label={t`Conteos abiertos`}>
        <PausedCounts />
        {roleMay(staff.role, "correct_stock") && <OpenCounts />}
        {allowed && !roleMay(staff.role, "correct_stock") && (
          <Nothing look="slot" className={styles.empty}>
            <Trans>Las diferencias que encuentres las decide tu jefatura.</Trans>
          </Nothing>
        )}
      </aside>
    </div>
  );
}

/** Says where the retailer's system has fewer pairs than the books (CT-04). */
function Doubts({ slots }: Pick<ListSlotsAnswer, "slots">) {
  const places = slots.filter(({ doubt }) => doubt > 0).length;
  if (places === 0) return null;
  const where = plural(places, { one: "# lugar", other: "# lugares" });
  return (
    <p role="status" className={styles.doubts}>
      <Icon name="alert" size="sm" />
      <Trans>El sistema de la empresa tiene menos pares en {where}. Cuenta ahí primero.</Trans>
    </p>
  );
}

function AisleShelves({ aisle: { name, standing, shelves } }: { aisle: Aisle }) {
  return (
    <section className={styles.aisle} aria-label={name === "" ? t`Otros lugares` : t`Pasillo ${name}`}>
      {name === "" ? (
        <p className={styles.aisleName}>
          <Trans>Otros lugares</Trans>
        </p>
      ) : (
        <Link
          to={paths.countPlace(name)}
          className={styles.aisleName}
          aria-label={t`Contar el pasillo ${name}`}
        >
          <b className="num">{name}</b>
          <span>{plural(standing, { one: "# par", other: "# pares" })}</span>
        </Link>
      )}
      <ul className={styles.shelves}>
        {shelves.map((shelf) => (
          <li key={shelf.place}>
            <ShelfTile shelf={shelf} short={name === "" ? shelf.place : shelf.place.slice(name.length + 1)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShelfTile({
  shelf: { place, slots, counted, open, doubt },
  short,
}: {
  shelf: Shelf;
  short: string;
}) {
  const done = counted === slots;
  const note =
    open > 0
      ? plural(open, { one: "# diferencia", other: "# diferencias" })
      : doubt > 0
        ? plural(doubt, { one: "# par que el sistema no tiene", other: "# pares que el sistema no tiene" })
        : done
          ? t`contado`
          : counted > 0
            ? t`${counted} de ${slots} lugares`
            : t`sin contar`;
  return (
    <Link
      to={paths.countPlace(place)}
      className={clsx(styles.shelf, counted === 0 && open === 0 && styles.uncounted)}
      aria-label={t`Contar ${place}, ${note}`}
    >
      <b className="num">{short}</b>
      {open > 0 || doubt > 0 ? (
        <span className={styles.open}>
          <Icon name="alert" size="sm" />
          {open || doubt}
        </span>
      ) : done ? (
        <Icon name="check" size="sm" />
      ) : (
        <span>{counted > 0 ? `${counted}/${slots}` : ""}</span>
      )}
    </Link>
  );
}

/** Names a place, or a shoe by its code: by reader, by camera or typed. */
function Finder({ slots }: { slots: Parameters<typeof placeNamed>[0] }) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [camera, setCamera] = useState(false);
  const [fault, setFault] = useState<{ title: string; text: string }>();
  const find = async (asked: string) => {
    setFault(undefined);
    const place = placeNamed(slots, asked);
    if (place !== undefined) return navigate(paths.countPlace(place));
    try {
      const found = await findShoe(productCode(asked));
      if (found !== undefined) return navigate(paths.countProduct(found.product));
    } catch {
      return setFault({
        title: t`Sin conexión`,
        text: t`No podemos buscar ese código. Elige un pasillo o un conteo a medias.`,
      });
    }
    setFault({
      title: t`No conocemos ${asked}`,
      text: t`Escribe un lugar como B-07 o B-07-3, o el código de la etiqueta de un calzado.`,
    });
  };
  const take = useCodes(find, limits, (slot) => {
    const location = slot.kind === "here" ? slotNamed(slots, slot.location) : undefined;
    if (location !== undefined) return navigate(paths.countPlace(location));
    setFault({ title: t`No es un lugar de esta tienda`, text: t`Escanea la etiqueta de un lugar de aquí.` });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") void find(text);
  };
  return (
    <form onSubmit={submit} noValidate className={styles.finder}>
      <div className={styles.asked}>
        <CodeField
          label={t`Un lugar, o el código de un calzado`}
          inputMode="text"
          enterKeyHint="go"
          placeholder="B-07"
          value={text}
          onChange={setText}
        />
        <StaffButton
          type="submit"
          icon="forward"
          missing={text.trim() === "" ? t`Falta el código` : undefined}
        >
          <Trans>Contar</Trans>
        </StaffButton>
        <StaffButton
          variant={camera ? "ink" : "line"}
          icon="camera"
          aria-pressed={camera}
          onClick={() => setCamera(!camera)}
        >
          <Trans>Cámara</Trans>
        </StaffButton>
      </div>
      {camera && (
        <Suspense fallback={<div className={styles.camera} />}>
          <CodeCamera className={styles.camera} onCode={async (code) => take(code)} />
        </Suspense>
      )}
      {fault && <ScanVerdict verdict="wrong" {...fault} />}
    </form>
  );
}
