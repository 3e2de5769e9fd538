import type { Board, BoardOrder } from "@horma/contract";
import { limits } from "@horma/domain";
import { useUnreadCodes } from "@horma/scanner/keyboard";
import { IconButton, ScanVerdict, useChimeUnlock } from "@horma/ui";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { usePendingActions } from "../../action/use-pending-actions.ts";
import { useBoard } from "../../live/board-query.ts";
import { giveCode, type ScanResult, showScan, useOpenSheet, useScanNews } from "../../scan/scan-news.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { scanSounds } from "../../sound/scan-sounds.ts";
import { orderActions } from "../order-actions.ts";
import { ReceiveSheet } from "../sheet/ReceiveSheet.tsx";
import styles from "./ScanNews.module.css";
import { useScanStep } from "./use-scan-step.ts";

/** A reader may also read an order's short code from the shopper's screen. */
const pace = { ...limits, readerCodeMin: 4 };

/** Does the next step of a pair whose code no screen took, and says above every screen what it did or why not (FL-11). */
export function ScanNews() {
  const { store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const { said } = useScanNews();
  useUnreadCodes(giveCode, pace, () =>
    showScan({
      verdict: "wrong",
      title: t`Leímos teclas sin fin`,
      text: t`Configura el lector para que envíe Enter al final.`,
    }),
  );
  return (
    <>
      {board && <Steps board={board} />}
      {said && <Said said={said} />}
    </>
  );
}

function Steps({ board }: { board: Board }) {
  const { code } = useScanNews();
  const { run } = usePendingActions();
  const [receiving, setReceiving] = useState<BoardOrder>();
  const take = useScanStep(board, setReceiving);
  const took = useEffectEvent(take);
  useEffect(() => {
    if (code !== undefined) void took(code.text);
  }, [code]);
  useChimeUnlock(scanSounds.right);
  useChimeUnlock(scanSounds.wrong);
  // The next person does nothing with this one's code.
  useEffect(() => () => showScan(), []);
  return (
    <ReceiveSheet
      order={receiving}
      onClose={() => setReceiving(undefined)}
      onReceive={(order, pair) => void run(order, () => orderActions.receive(order, pair), pair.id)}
    />
  );
}

/** How long a result stays, ms. */
const stays = { right: 5_000, wrong: 12_000 } as const;

/** Over the sheet that is open. What was wrong there goes with it; what was right may have closed it, and stays. */
function Said({ said }: { said: ScanResult }) {
  const over = useOpenSheet();
  useEffect(() => {
    scanSounds[said.verdict].play();
    const timer = setTimeout(() => showScan(), stays[said.verdict]);
    return () => clearTimeout(timer);
  }, [said]);
  useEffect(() => {
    if (said.verdict === "right") return;
    const end = () => showScan();
    over?.addEventListener("close", end);
    return () => over?.removeEventListener("close", end);
  }, [said, over]);
  const shown = (
    <div className={clsx(styles.said, styles[said.verdict])}>
      <ScanVerdict {...said} className={styles.verdict} />
      <IconButton icon="close" label={t`Entendido`} className={styles.close} onClick={() => showScan()} />
    </div>
  );
  return over ? createPortal(shown, over) : shown;
}
