import { BarcodeProgress, Heading, LidSurface, Screen } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";

/** Shown while the first screen is fetched: the closed box, as the HTML page draws it. */
export function WaitingScreen() {
  const { t } = useLingui();
  return (
    <Screen background="box">
      <LidSurface fill lid={<Heading size="poster">CLICK &amp; TRY</Heading>}>
        <BarcodeProgress indeterminate size="lg" tone="box" label={t`Cargando`} className="waiting-code" />
      </LidSurface>
    </Screen>
  );
}
