import { t } from "@lingui/core/macro";
import { act, useActionQueue } from "../action/action-queue.ts";
import { useBoard } from "../live/board-query.ts";
import { useStaffSession } from "../session/use-staff-session.ts";

/** Whether the signed-in person is 'En pausa', and the tap that changes it. What was tapped holds until the server answers. */
export function usePause() {
  const { staff, store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const { waiting } = useActionQueue();
  const stored = board?.paused.some(({ login }) => login === staff.login) ?? false;
  const tapped = waiting.filter(({ call }) => call === "setPause").at(-1)?.body as
    | { paused: boolean }
    | undefined;
  const paused = tapped?.paused ?? stored;
  const set = (next: boolean) =>
    void act("setPause", { paused: next }, { label: next ? t`En pausa` : t`De vuelta` });
  return { paused, begin: () => set(true), end: () => set(false) };
}
