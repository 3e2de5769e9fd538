import { StaffButton } from "@horma/ui";
import { PrintLayout, type PrintLayoutProps } from "@horma/ui/print";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { HeaderEnd } from "../layout/HeaderEnd.tsx";

/** Sheets with their settings. Without one there is nothing to print. */
export function PrintPage(page: PrintLayoutProps) {
  return (
    <>
      <HeaderEnd>
        <StaffButton
          variant="header"
          icon="printer"
          missing={page.sheets === 0 ? t`Elige las etiquetas` : undefined}
          onClick={() => window.print()}
        >
          <Trans>Imprimir</Trans>
        </StaffButton>
      </HeaderEnd>
      <PrintLayout {...page} />
    </>
  );
}
