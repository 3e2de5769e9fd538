import { useScreenReport } from "@horma/app/use-screen-report";
import { holdAwake } from "@horma/ui";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { api } from "../api.ts";
import { paths } from "../paths.ts";
import { eraseVisit } from "../session/erase-visit.ts";
import { InactivityDialog } from "./InactivityDialog.tsx";
import { patienceWith } from "./inactivity.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { useInactivity } from "./use-inactivity.ts";
import { useStaffGesture } from "./use-staff-gesture.ts";

/** Watches a shared screen: asks whether someone is there, erases visits, keeps the screen on, lets staff leave. */
export function KioskWatch({ route, attracting }: { route: string; attracting: boolean }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const inactivity = useInactivity(attracting ? undefined : patienceWith(route), key);
  const over = inactivity.kind === "over";
  useScreenReport(api);
  useStaffGesture(() => setLeaving(true));
  useEffect(() => holdAwake(), []);
  useEffect(reloadStoredPage, []);
  useEffect(() => {
    if (!over) return;
    setLeaving(false);
    void eraseVisit(navigate);
  }, [over, navigate]);
  return (
    <>
      {inactivity.kind === "asking" && (
        <InactivityDialog {...inactivity} onStartOver={() => void eraseVisit(navigate, paths.checkIn)} />
      )}
      {leaving && <LeaveDialog onClose={() => setLeaving(false)} />}
    </>
  );
}

/** Reloads a page restored from the back-forward cache, because it would show the previous visit. */
function reloadStoredPage(): () => void {
  const reload = (event: PageTransitionEvent) => {
    if (event.persisted) location.reload();
  };
  addEventListener("pageshow", reload);
  return () => removeEventListener("pageshow", reload);
}
