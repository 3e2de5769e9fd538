import { pageConfig } from "@horma/app/page-config";
import { companyEntry } from "@horma/contract";
import { Alert, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { officeEntryQuery } from "../passkey/passkey-query.ts";

/** Why the company's provider let no one in, as the server's redirect says. */
const refusals = {
  company_unknown: msg`Tu cuenta no tiene acceso a la oficina. Pide a la casa matriz que agregue tu grupo.`,
  company_cancelled: msg`No entraste con la cuenta de tu empresa. Inténtalo otra vez.`,
  company_unreachable: msg`Las cuentas de tu empresa no responden. Inténtalo en unos minutos.`,
  company_invalid: msg`El ingreso venció o empezó en otro navegador. Inténtalo otra vez.`,
};

/**
 * The way in by the account of the company, where the server knows its provider. `beside`: in another tab, whose session this page
 * has too.
 */
export function CompanyEntry({ beside = false }: { beside?: boolean }) {
  const [search] = useSearchParams();
  const { data } = useQuery(officeEntryQuery);
  const why = Object.entries(refusals).find(([code]) => code === search.get("refused"))?.[1];
  if (!data?.company) return null;
  return (
    <>
      {why && <Alert>{i18n._(why)}</Alert>}
      <StaffButton
        size="lg"
        icon="forward"
        onClick={() => window.open(pageConfig.api_base + companyEntry, beside ? "_blank" : "_self")}
      >
        <Trans>Entrar con la cuenta de tu empresa</Trans>
      </StaffButton>
    </>
  );
}
