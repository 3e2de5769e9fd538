import { server } from "@horma/app/server";
import { limits, roleMay } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useBoard } from "../live/board-query.ts";
import { orderQuery } from "../order/order-query.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import styles from "./DamageScreen.module.css";
import { ManagerDamage } from "./ManagerDamage.tsx";
import { NewDamage } from "./NewDamage.tsx";
import { PairHistory } from "./PairHistory.tsx";
import { PairLabel } from "./PairLabel.tsx";
import { WithdrawnDamage } from "./WithdrawnDamage.tsx";

/** Mock-ups 38b and 38c: a pair that came back damaged, before and after it was reported; the manager decides about it. */
export function DamageScreen() {
  const { hashId = "", pairId = "" } = useParams();
  const { staff, store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const { data, isError } = useQuery(orderQuery(store.code, hashId));
  const pair = data?.order.pairs.find(({ id }) => id === Number(pairId));
  if (data === undefined || pair === undefined) {
    const words = isError || data ? t`No encontramos ese par.` : t`Cargando el par`;
    return <Words text={words} />;
  }
  const { order, history } = data;
  const last = history.findLast((entry) => entry.pair === pair.id);
  // It stays on screen while it can be undone.
  const withdrawn =
    last?.type === "pair_report_withdrawn" && server.now() < Date.parse(last.at) + limits.decisionUndo;
  const past = { order, history, pair: pair.id, devices: board?.devices ?? [] };
  const known = { hashId, pair, label: <PairLabel pair={pair} />, past: <PairHistory {...past} /> };
  if (pair.reason === "damaged" && (pair.place !== "return_rack" || withdrawn)) {
    const decides = roleMay(staff.role, "write_off");
    if (!decides) return <WithdrawnDamage {...known} />;
    return <ManagerDamage {...known} past={<PairHistory {...past} most={3} />} order={order} />;
  }
  if (pair.place === "return_rack") return <NewDamage {...known} />;
  return <Words text={t`Sólo se retira un par que está en el perchero de devoluciones.`} />;
}

function Words({ text }: { text: string }) {
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>Volvió dañado</Trans>
      </h1>
      <p role="status" className={styles.wait}>
        {text}
      </p>
    </>
  );
}
