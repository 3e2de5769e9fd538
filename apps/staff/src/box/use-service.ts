import type { BoardDevice } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { useState } from "react";
import { act, useActionQueue } from "../action/action-queue.ts";
import { refusalText } from "../action/refusal-text.ts";

/** Takes a box out of service, or back. Out of service it gets no new work; its pairs still wait for their shopper. */
export function useService({ hwd, name, out_of_service: out }: BoardDevice) {
  const { waiting } = useActionQueue();
  const [refused, setRefused] = useState<string>();
  const label = `${out ? t`Volver a servicio` : t`Fuera de servicio`}: Smartbox ${name}`;

  async function toggle(): Promise<void> {
    setRefused(undefined);
    const outcome = await act("setDeviceService", { hwd, out_of_service: !out }, { label });
    if (outcome.kind === "refused") setRefused(refusalText(outcome.error));
  }

  const queued = waiting.some(
    ({ call, body }) => call === "setDeviceService" && "hwd" in body && body.hwd === hwd,
  );
  return { out, queued, refused, toggle: () => void toggle() };
}
