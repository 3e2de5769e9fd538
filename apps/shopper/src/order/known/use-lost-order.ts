import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { Trouble } from "../../navigation/trouble.ts";
import { paths } from "../../paths.ts";
import { session } from "../../session/session.ts";
import type { PolledOrder } from "./use-polled-order.ts";

/**
 * Leads to /error when the order can no longer be followed (ST-06). /error offers it again, unless the server does not know it.
 */
export function useLostOrder(hashId: string, { hearing, unknown }: PolledOrder): void {
  const navigate = useNavigate();
  const gone = hearing.connection === "gone";
  useEffect(() => {
    if (!gone) return;
    const state: Trouble = { attempt: "follow", ...(unknown && { refusal: "order_not_found" }) };
    void Promise.resolve(navigate(paths.error, { replace: true, state })).then(() => {
      if (unknown) session.endOrder(hashId);
    });
  }, [gone, unknown, hashId, navigate]);
}
