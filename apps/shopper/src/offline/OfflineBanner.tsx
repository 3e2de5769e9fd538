import { useOffline } from "@horma/app/server";
import { NetworkBanner, ScreenBanner } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** Shown under every header while the server is out of reach, unless the screen says so itself. */
export function OfflineBanner({ children }: { children: ReactNode }) {
  const offline = useOffline();
  const { t } = useLingui();
  const banner = offline && (
    <NetworkBanner title={t`Sin conexión`}>
      <Trans>Seguimos apenas vuelva la red.</Trans>
    </NetworkBanner>
  );
  return <ScreenBanner value={banner}>{children}</ScreenBanner>;
}
