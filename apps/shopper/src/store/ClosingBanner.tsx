import { limits } from "@horma/domain";
import { NetworkBanner, ScreenBanner } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, use } from "react";
import { clockTime } from "../clock/clock-text.ts";
import { useTimeIsUp } from "../clock/use-seconds-left.ts";
import { useClosingTime } from "./use-opening.ts";

/** Tells who is still choosing that the store closes soon (TR-17). */
export function ClosingBanner({ choosing, children }: { choosing: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const other = use(ScreenBanner);
  const closing = useClosingTime();
  const soon = useTimeIsUp(closing?.at ?? Number.POSITIVE_INFINITY, limits.closingNotice / 1_000);
  if (!choosing || closing === undefined || !soon) return children;
  const time = clockTime(closing.at, closing.timeZone);
  const banner = (
    <NetworkBanner icon="clock" title={t`La tienda cierra a las ${time}`}>
      <Trans>Pide tus pares antes.</Trans>
    </NetworkBanner>
  );
  return <ScreenBanner value={other || banner}>{children}</ScreenBanner>;
}
