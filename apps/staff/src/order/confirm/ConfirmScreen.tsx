import { displaySize, limits } from "@horma/domain";
import { useReaderBurst } from "@horma/scanner/keyboard";
import { Icon, Label, PairToConfirm, ProductImage, ScanVerdict } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { type ReactNode, Suspense, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { usePendingActions } from "../../action/use-pending-actions.ts";
import { usePhone } from "../../layout/use-phone.ts";
import { paths } from "../../paths.ts";
import { CodeCamera } from "../../scan/lazy-camera.tsx";
import type { ScanResult } from "../../scan/scan-news.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { OrderTitle } from "../detail/OrderTitle.tsx";
import { TakeOver } from "../detail/TakeOver.tsx";
import { UnknownOrder } from "../detail/UnknownOrder.tsx";
import { type ShownOrder, useShownOrder } from "../detail/use-shown-order.ts";
import { HandNotice } from "../hand/HandNotice.tsx";
import { nextToLeave } from "../hand/next-to-leave.ts";
import { newsOf, pairsUnderWay } from "../hand/round.ts";
import { useAsClaimed } from "../hand/use-as-claimed.ts";
import { useRound } from "../hand/use-round.ts";
import { otherHolder } from "../holder.ts";
import { orderActions } from "../order-actions.ts";
import { locationsText } from "../order-place.ts";
import { placeScan } from "../place-scan.ts";
import { MissSheet } from "../sheet/MissSheet.tsx";
import { nextTarget, targetOf, wayOut } from "../targets.ts";
import { CodeSheet } from "./CodeSheet.tsx";
import { ConfirmActions } from "./ConfirmActions.tsx";
import styles from "./ConfirmScreen.module.css";
import { LeavingNote } from "./LeavingNote.tsx";
import { leavingStep } from "./leaving-step.ts";
import { PhonePick } from "./PhonePick.tsx";
import type { Pick } from "./pick.ts";
import { usePairScan } from "./use-pair-scan.ts";

/** Mock-ups 35 and 31b: each fetched pair is scanned before it is left anywhere: by camera, by a reader that types, or by typing. */
export function ConfirmScreen() {
  const { shown, failed } = useShownOrder();
  return shown === undefined ? (
    <UnknownOrder failed={failed} />
  ) : (
    <LoadedConfirm key={shown.order.hash_id} {...shown} />
  );
}

function LoadedConfirm(shown: ShownOrder) {
  const { detail, board, clock } = shown;
  const { staff, store } = useStaffSession();
  const phone = usePhone();
  const [search, setSearch] = useSearchParams();
  const [asking, setAsking] = useState<"code" | "missing">();
  const [order = shown.order] = useAsClaimed([shown.order], staff);
  const round = useRound(board);
  const { run, pendingActionOf } = usePendingActions();
  const { pairs, verdict, say, take: takePair } = usePairScan(order.pairs.map((pair) => ({ order, pair })));
  useReaderBurst((code) => void take(code), limits);
  const step = leavingStep({ ...order, pairs }, board.devices, clock.at);
  const way = wayOut(order, board.devices);
  // A box that did not open, or failed, is not offered again: the next one is.
  const place = step === "shut" ? nextTarget : targetOf;
  const target = place(order, board.devices, search.get("to"));
  const waiting = pairs.filter((pair) => pair.state === "picking" && !pair.confirmed);
  const pendingAction = pendingActionOf(order.hash_id);
  /** A pair's code, or after it the door's where the pairs are left. */
  async function take(code: string): Promise<boolean> {
    const mine = otherHolder(order, staff) === undefined && step !== "left";
    const door = placeScan(mine ? [{ ...order, pairs }] : [], board.devices, store.code, code);
    if (door === undefined) return takePair(code);
    if (door.kind !== "leave") say(door.said);
    if (door.kind !== "none") setSearch({ to: door.target.value }, { replace: true });
    if (door.kind === "leave" && step !== "opening" && step !== "open")
      void run(order, () => orderActions.leave(order, door.target));
    return door.kind !== "none";
  }
  const again = () => void run(order, () => orderActions.place(order, order.device?.hwd ?? null));
  const pick: Pick = {
    order,
    pairs,
    waiting,
    step,
    target,
    pendingAction,
    take,
    devices: board.devices,
    why: way?.why,
    holder: otherHolder(order, staff),
    run: (does) => void run(order, does),
    after: {
      more: pairsUnderWay(round).some((other) => other.order.hash_id !== order.hash_id),
      next: nextToLeave(round, board.devices, order.hash_id),
    },
    onPlace: () => void run(order, () => orderActions.leave(order, target)),
    onRetry: step === "shut" && way === undefined ? again : undefined,
    onType: () => setAsking("code"),
    onMissing: () => setAsking("missing"),
  };
  if (step === "none") return <Navigate to={paths.order(order.hash_id)} replace />;
  const said = (
    <Said
      verdict={verdict}
      // What a failed box refused is said already, with the way out.
      refused={pendingAction?.kind === "refused" && step !== "shut" ? pendingAction.text : undefined}
      step={step}
    />
  );
  return (
    <>
      {phone ? (
        <PhonePick
          pick={pick}
          detail={detail}
          clock={clock}
          notice={<HandNotice news={newsOf(round)} />}
          said={said}
        />
      ) : (
        <TabletPick pick={pick} said={said} />
      )}
      <CodeSheet open={asking === "code"} onClose={() => setAsking(undefined)} onCode={take} />
      <MissSheet
        order={order}
        orders={board.orders}
        detail={detail}
        pair={waiting[0]}
        open={asking === "missing"}
        onClose={() => setAsking(undefined)}
        onMiss={(pair, reason, slot) => void run(order, () => orderActions.miss(order, pair, reason, slot))}
      />
    </>
  );
}

function TabletPick({ pick, said }: { pick: Pick; said: ReactNode }) {
  const { order, pairs, step, devices, target, pendingAction, holder, waiting, run, take } = pick;
  const picking = pairs.filter((pair) => pair.state === "picking");
  return (
    <div className={styles.screen}>
      <section className={styles.pairs} aria-label={t`Pares`}>
        <OrderTitle order={order}>
          {picking.length > 0 && (
            <p className={styles.slot}>
              <Icon name="shelf" />
              {locationsText(picking)}
            </p>
          )}
        </OrderTitle>
        <Shoe pair={pairs[0]} />
        <Cells pairs={pairs} />
      </section>
      <section className={styles.reader} aria-label={t`Escanear`}>
        {holder === undefined && step === "scanning" && waiting.length > 0 && (
          <Suspense fallback={<div className={styles.camera} />}>
            <CodeCamera className={styles.camera} onCode={take} />
          </Suspense>
        )}
        <LeavingNote step={step} order={order} devices={devices} target={target} why={pick.why} />
        {said}
        {holder === undefined ? (
          <ConfirmActions
            order={order}
            step={step}
            waiting={waiting}
            total={picking.length}
            target={target}
            pendingAction={pendingAction}
            after={pick.after}
            onPlace={pick.onPlace}
            onRetry={pick.onRetry}
            onType={pick.onType}
            onMissing={pick.onMissing}
          />
        ) : (
          <TakeOver order={order} holder={holder} pendingAction={pendingAction} run={run} />
        )}
      </section>
    </div>
  );
}

function Said(props: { verdict: ScanResult | undefined; refused: string | undefined; step: string }) {
  const { verdict, refused, step } = props;
  if (refused !== undefined) return <ScanVerdict verdict="wrong" title={t`No se pudo`} text={refused} />;
  return verdict && step === "scanning" ? <ScanVerdict {...verdict} /> : null;
}

type Pairs = Pick["pairs"];

function Shoe({ pair }: { pair: Pairs[number] | undefined }) {
  if (pair === undefined) return null;
  const { image, brand, name, color } = pair.product;
  return (
    <Label className={styles.shoe}>
      <div className={styles.image}>{image && <ProductImage src={image} alt="" priority />}</div>
      <div className={styles.name}>
        <p className="label">{brand}</p>
        <p className={`h2 ${styles.model}`}>{name}</p>
        <p className={styles.color}>{color}</p>
      </div>
    </Label>
  );
}

function confirmCell({ state, confirmed }: Pairs[number]) {
  if (state === "missing") return { state, text: t`No está` } as const;
  if (state === "canceled") return { state: "missing", text: t`Cancelada: vuelve a su lugar` } as const;
  if (confirmed) return { state: "confirmed", text: t`Confirmada` } as const;
  return { state: "waiting", text: t`Falta escanear` } as const;
}

function Cells({ pairs }: { pairs: Pairs }) {
  return (
    <div className={styles.cells}>
      {pairs.map((pair) => (
        <PairToConfirm
          key={pair.id}
          size={displaySize(pair.size)}
          ean={pair.ean || pair.sku}
          {...confirmCell(pair)}
        />
      ))}
    </div>
  );
}
