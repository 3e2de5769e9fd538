import { BarcodeProgress, Heading, LidSurface, Screen } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";

/** What is seen while the first screen is being fetched: the closed box, as the page itself draws it before that. */
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
