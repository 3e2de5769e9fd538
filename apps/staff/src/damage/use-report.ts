import { CallError, newIdempotencyKey } from "@horma/contract";
import type { DamageCause } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { refusalText } from "../action/refusal-text.ts";
import { api } from "../api/api.ts";
import { refreshBoard } from "../live/board-query.ts";
import { base64Of } from "./take-photo.ts";
import type { MarkedPhoto } from "./use-photos.ts";

/**
 * Reports a damaged pair. Not by the queue of actions, because its storage is too small for photos: they stay on screen until the
 * server has them, and every try has the same key.
 */
export function useReport(which: { hash_id: string; pair_id: number }) {
  const key = useRef(newIdempotencyKey());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send(cause: DamageCause, photos: readonly MarkedPhoto[]): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const sent = photos.map(async ({ image, marks }) => ({
        image: await base64Of(image),
        marks: [...marks],
      }));
      const body = { ...which, cause, photos: await Promise.all(sent) };
      await api("reportDamage", { body, idempotencyKey: key.current });
      await refreshBoard();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(
        error.code === "unavailable"
          ? t`Sin conexión con el servidor. Las fotos siguen aquí: inténtalo otra vez.`
          : `${refusalText(error)}.`,
      );
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, send: (...sent: Parameters<typeof send>) => void send(...sent) };
}
