import { useNow } from "@horma/app/use-now";
import { displaySize, limits } from "@horma/domain";
import { BarcodeProgress, Icon, ScanVerdict, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { usePhone } from "../../layout/use-phone.ts";
import { CodeSheet } from "../../order/confirm/CodeSheet.tsx";
import { paths } from "../../paths.ts";
import { CodeCamera } from "../../scan/lazy-camera.tsx";
import { useCodes } from "../../scan/use-codes.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { differenceText, sumDifferences } from "../count-words.ts";
import type { CountDraft } from "../draft.ts";
import { useDraft } from "../drafts.ts";
import type { SlotView } from "../slot-view.ts";
import { booksQuery } from "../stocktake-query.ts";
import { slotName, type Target, targetIn, targetKey, theSlot } from "../target.ts";
import { CountActions, CountTools } from "./CountActions.tsx";
import { LastRead } from "./LastRead.tsx";
import { Level } from "./Level.tsx";
import styles from "./SlotCountScreen.module.css";
import { type SlotCounting, useSlotCount } from "./use-slot-count.ts";

/** Mock-up 54: a slot, an aisle or a product is counted pair by pair, the books beside what was read (TR-05). */
export function SlotCountScreen() {
  const [search] = useSearchParams();
  const target = targetIn(search);
  return target === undefined ? (
    <Navigate to={paths.stocktake} replace />
  ) : (
    <OpenTarget key={targetKey(target)} target={target} />
  );
}

function OpenTarget({ target }: { target: Target }) {
  const { store } = useStaffSession();
  const { isError } = useQuery(booksQuery(store.code, target));
  const draft = useDraft(store.code, target);
  if (draft !== undefined) return <Counting draft={draft} />;
  return (
    <div className={styles.none}>
      <p role="status">
        {isError
          ? t`No llegan los libros de este lugar. Revisa el código y la conexión.`
          : t`Cargando lo que dicen los libros`}
      </p>
      {isError && (
        <Link to={paths.stocktake} className={styles.link}>
          <Trans>Volver a Conteo</Trans>
        </Link>
      )}
    </div>
  );
}

function Counting({ draft }: { draft: CountDraft }) {
  const phone = usePhone();
  const counting = useSlotCount(draft);
  const { views, current, lastRead, fault } = counting;
  const [chosen, setChosen] = useState<string>();
  const [typing, setTyping] = useState(false);
  const [camera, setCamera] = useState(phone);
  const take = (code: string) => {
    setChosen(undefined);
    return counting.take(code);
  };
  const scan = useCodes(take, limits, (slot) => {
    setChosen(undefined);
    counting.takeSlot(slot);
  });
  const shown = chosen ?? lastRead?.sku ?? current?.reads.at(-1);
  const line = current?.lines.find(({ sku }) => sku === shown);
  const looking = camera && current !== undefined;
  return (
    <div className={styles.screen} data-whole-phone="">
      <section className={styles.shelf} aria-label={t`Lugares`}>
        <Head draft={draft} views={views} />
        <div className={styles.levels}>
          {views.map((view) => (
            <Level
              key={view.location}
              view={view}
              target={draft.target}
              shown={line?.sku}
              onShow={setChosen}
              onTurn={() => {
                setChosen(undefined);
                counting.turnTo(view.location);
              }}
            />
          ))}
        </div>
      </section>
      <section className={styles.reader} aria-label={t`Lo que se lee`}>
        {looking && (
          <Suspense fallback={<div className={styles.camera} />}>
            <CodeCamera className={styles.camera} onCode={(code) => counting.takeFromCamera(code, scan)} />
          </Suspense>
        )}
        {current && !(phone && (fault !== undefined || (looking && line === undefined))) && (
          <LastRead
            line={line}
            at={chosen === undefined ? lastRead?.at : undefined}
            onMore={() => line && counting.count(line)}
            onFewer={() => counting.unread(line?.sku)}
          />
        )}
        {fault && (
          <div className={styles.fault}>
            <ScanVerdict verdict="wrong" title={fault.title} text={fault.text} />
            {fault.shoe && (
              <StaffButton variant="line" onClick={() => fault.shoe && counting.count(fault.shoe)}>
                {t`Contar la ${displaySize(fault.shoe.size)} aquí`}
              </StaffButton>
            )}
          </div>
        )}
        <Colleagues target={draft.target} counting={counting} />
        <CountTools counting={counting} camera={camera} onCamera={() => setCamera(!camera)} />
        <CountActions draft={draft} counting={counting} onType={() => setTyping(true)} />
      </section>
      <CodeSheet open={typing} onClose={() => setTyping(false)} onCode={take} />
    </div>
  );
}

function Head({ draft: { target, startedAt, books }, views }: { draft: CountDraft; views: SlotView[] }) {
  const minutes = Math.floor(Math.max(0, useNow() - startedAt) / 60_000);
  const sum = (of: (view: SlotView) => number) => views.reduce((total, view) => total + of(view), 0);
  const [counted, standing] = [sum((view) => view.counted), sum((view) => view.standing)];
  const left = views.filter(({ state }) => state !== "sent" && state !== "queued").length;
  const product = books.slots[0]?.lines[0]?.product;
  // A module's slots are its levels.
  const levels = views.every(({ location }) => slotName(target, location) !== location);
  const levelsLeft = plural(left, { 0: "todo contado", one: "falta # nivel", other: "faltan # niveles" });
  const placesLeft = plural(left, { 0: "todo contado", one: "falta # lugar", other: "faltan # lugares" });
  return (
    <header className={styles.head}>
      <Link to={paths.stocktake} className={styles.back} aria-label={t`Volver`}>
        <Icon name="back" />
      </Link>
      <h1 className={`num ${styles.place}`}>
        {"place" in target ? target.place : (product?.name ?? target.product)}
      </h1>
      <p className={styles.sum}>
        <b>
          {counted} de {plural(standing, { one: "# par", other: "# pares" })}
        </b>
        <span>
          {minutes} min, {levels ? levelsLeft : placesLeft}
        </span>
      </p>
      <BarcodeProgress
        className={styles.progress}
        bars={72}
        size="sm"
        done={standing === 0 ? 1 : Math.min(1, counted / standing)}
      />
    </header>
  );
}

/** Where a colleague counted the same slot: theirs or ours. */
function Colleagues({ target, counting }: { target: Target; counting: SlotCounting }) {
  const view = counting.views.find(({ state }) => state === "other");
  if (view?.count == null) return null;
  const { name, lines } = view.count;
  const [place, theirs, ours] = [
    theSlot(target, view.location),
    differenceText(sumDifferences(lines)),
    differenceText(view),
  ];
  return (
    <div role="alert" className={styles.colleague}>
      <p>
        <b>
          <Trans>
            {name} también contó {place}
          </Trans>
        </b>
        {theirs === "" ? t`Sin diferencias.` : `${theirs}.`}{" "}
        {ours === "" ? t`El tuyo: sin diferencias.` : t`El tuyo: ${ours}.`}
      </p>
      <div className={styles.two}>
        <StaffButton variant="line" onClick={() => counting.adopt(view.location)}>
          <Trans>Vale el de {name}</Trans>
        </StaffButton>
        <StaffButton onClick={() => void counting.send(view)}>
          <Trans>Vale el mío</Trans>
        </StaffButton>
      </div>
    </div>
  );
}
