import { Outlet, ScrollRestoration } from "react-router";
import { NetworkStrip } from "../action/NetworkStrip.tsx";
import { RefusedActions } from "../action/RefusedActions.tsx";
import { UndoStrip } from "../action/UndoStrip.tsx";
import { HandNews } from "../order/hand/HandNews.tsx";
import { ScanNews } from "../order/reader/ScanNews.tsx";
import { SellerBanner } from "../request/SellerBanner.tsx";
import type { SignedIn } from "../session/create-session.ts";
import { SoundHint } from "../sound/SoundHint.tsx";
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
  return (
    <>
      <NetworkStrip />
      <SoundHint />
      <SellerBanner />
      <HandNews />
      <ScanNews />
    </>
  );
}
