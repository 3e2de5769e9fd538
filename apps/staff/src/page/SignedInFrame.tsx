import { Outlet, ScrollRestoration } from "react-router";
import { NetworkStrip } from "../action/NetworkStrip.tsx";
import { RefusedActions } from "../action/RefusedActions.tsx";
import { UndoStrip } from "../action/UndoStrip.tsx";
import { usePhone } from "../layout/use-phone.ts";
import { useBoard } from "../live/board-query.ts";
import { HandNews } from "../order/hand/HandNews.tsx";
import { useHandWatch } from "../order/hand/use-hand-news.ts";
import { ScanNews } from "../order/reader/ScanNews.tsx";
import { SellerBanner } from "../request/SellerBanner.tsx";
import { useSellerBell } from "../request/use-seller-news.ts";
import type { SignedIn } from "../session/create-session.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { SoundHint } from "../sound/SoundHint.tsx";
import { ClosedStrip } from "./ClosedStrip.tsx";
import { PhoneNotices } from "./PhoneNotices.tsx";
import styles from "./SignedInFrame.module.css";
import { StaffFrame } from "./StaffFrame.tsx";

/** The frame with the screen that the address names, and with everything that is said above every screen. */
export function SignedInFrame({ session }: { session: SignedIn }) {
  return (
    <StaffFrame session={session} banner={<Banners />} foot={<Foot />}>
      <Outlet />
      <ScrollRestoration />
    </StaffFrame>
  );
}

function Foot() {
  return (
    <>
      <RefusedActions />
      <UndoStrip />
    </>
  );
}

function Banners() {
  useHandWatch();
  useSellerBell();
  return (
    <>
      <NetworkStrip />
      <ClosedStrip />
      <SoundHint />
      <News />
      <ScanNews />
    </>
  );
}

function News() {
  const { store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const phone = usePhone();
  if (board === undefined) return null;
  if (phone) return <PhoneNotices board={board} />;
  return (
    <div className={styles.news}>
      <HandNews board={board} />
      <SellerBanner />
    </div>
  );
}
