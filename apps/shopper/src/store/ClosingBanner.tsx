import { NetworkBanner, ScreenBanner } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, use } from "react";
import { useClosesSoon } from "./use-opening.ts";

/** Tells who is still choosing that the store closes soon (TR-17). */
export function ClosingBanner({ choosing, children }: { choosing: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const other = use(ScreenBanner);
  const closing = useClosesSoon();
  if (!choosing || closing === undefined) return children;
  const { time } = closing;
  const banner = (
    <NetworkBanner icon="clock" title={t`La tienda cierra a las ${time}`}>
      <Trans>Pide tus pares antes.</Trans>
    </NetworkBanner>
  );
  return <ScreenBanner value={other || banner}>{children}</ScreenBanner>;
}
