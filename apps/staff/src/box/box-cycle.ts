import { clockText } from "@horma/app/clock-text";
import type { DeviceDetail, HistoryEntry } from "@horma/contract";
import type { DeviceStatus } from "@horma/domain";
import type { CyclePhase } from "@horma/ui";
import { t } from "@lingui/core/macro";

type Step = { text: string; statuses: readonly DeviceStatus[] };

const cleaning = (): readonly Step[] => [
  { text: t`Sanitizando con bruma`, statuses: ["sanitizing-spray"] },
  { text: t`Sanitizando con luz UV-C`, statuses: ["sanitizing-uvc"] },
  { text: t`Preparadas`, statuses: ["ready"] },
];
/** The steps in the store's words, and in finer ones for the technician. */
const steps = () =>
  ({
    store: [
      {
        text: t`Preparando`,
        statuses: ["occupied", "back_door_opened", "back_door_closed", "sanitizing"],
      },
      ...cleaning(),
    ],
    technician: [
      { text: t`Puerta trasera`, statuses: ["occupied", "back_door_opened"] },
      { text: t`Preparando`, statuses: ["back_door_closed", "sanitizing"] },
      ...cleaning(),
    ],
  }) as const satisfies Record<string, readonly Step[]>;

export type BoxCycle = { phases: CyclePhase[]; progress: number | undefined };

/**
 * A box's cycle, with how long each step took or has taken; undefined without one. When a cycle starts over, the times of its
 * repeated steps are dropped. An empty cycle shows only the steps it has.
 * @param elapsed since the answer was read, ms
 */
export function boxCycle(
  { device, phases, history }: DeviceDetail,
  elapsed: number,
  telling: keyof ReturnType<typeof steps>,
): BoxCycle | undefined {
  const all: readonly Step[] = steps()[telling];
  const took: (number | undefined)[] = all.map(() => undefined);
  let now = -1;
  for (const [index, { status, ms }] of phases.entries()) {
    const step = all.findIndex(({ statuses }) => statuses.includes(status));
    if (step < now) took.fill(undefined, step);
    now = step;
    if (step >= 0) took[step] = (took[step] ?? 0) + ms + (index === phases.length - 1 ? elapsed : 0);
  }
  const last = phases.at(-1);
  if (last === undefined || now < 0) return undefined;
  const told = all.map(({ text }, index): CyclePhase & { own: boolean } => ({
    text,
    time: took[index] === undefined ? undefined : clockText(took[index] ?? 0),
    state: index < now ? "done" : index === now ? "now" : "pending",
    own: device.job_kind !== "maintenance" || index === now || cleaned(all[index], phases),
  }));
  return {
    phases: told.filter(({ own }) => own).map(({ own: _, ...phase }) => phase),
    progress: progressOf(last.status, last.ms + elapsed, history),
  };
}

/** Whether a step of an empty cycle ran, and was not only asked for. */
function cleaned(step: Step | undefined, phases: DeviceDetail["phases"]): boolean {
  return phases.some(({ status }) => status !== "occupied" && step?.statuses.includes(status));
}

/** How far a step is, 0..1, by how long it usually takes in this box. Undefined if it depends on people or is not known. */
function progressOf(status: DeviceStatus, ms: number, history: readonly HistoryEntry[]): number | undefined {
  if (status !== "sanitizing-spray" && status !== "sanitizing-uvc") return undefined;
  const usual = usualLength(status, history);
  return usual === undefined ? undefined : Math.min(1, ms / usual);
}

/** How long a status usually lasts, ms: the median of the finished ones. `history` is newest first. */
export function usualLength(status: DeviceStatus, history: readonly HistoryEntry[]): number | undefined {
  const changes = history.filter(({ type }) => type === "status_changed");
  const lengths = changes
    .flatMap(({ detail, at }, index) => {
      const next = changes[index - 1];
      return detail === status && next !== undefined ? [Date.parse(next.at) - Date.parse(at)] : [];
    })
    .sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)];
}
