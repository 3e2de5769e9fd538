import type { BoardAlert } from "@horma/contract";
import { type ReactNode, useState } from "react";
import { alertActions, type Flood } from "./alert-actions.ts";
import { CallOffSheet } from "./CallOffSheet.tsx";

/** The question before the requests of a flood are called off, with its present counts. */
export function useCallOff(alerts: readonly BoardAlert[]): {
  ask: (source: Flood) => void;
  sheet: ReactNode;
} {
  const [asked, setAsked] = useState<Flood | null>(null);
  const sheet = (
    <CallOffSheet
      source={asked && (latest(alerts, asked) ?? asked)}
      onClose={() => setAsked(null)}
      onCallOff={(source) => void alertActions.callOff(source)}
    />
  );
  return { ask: setAsked, sheet };
}

/** The same flood with its present counts. */
function latest(alerts: readonly BoardAlert[], { kind, id }: Flood): Flood | null | undefined {
  return alerts.find(({ source }) => source?.kind === kind && source.id === id)?.source;
}
