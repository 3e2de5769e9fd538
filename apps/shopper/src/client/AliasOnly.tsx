import { Button, LinkButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useSurface } from "../surface.ts";

/** Entering without a document or phone (mock-ups 07, 16 and 26). */
export function AliasOnly({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const label = <Trans>Entrar sólo con un alias</Trans>;
  if (useSurface() === "phone") {
    return (
      <LinkButton blocked={busy} onClick={onClick}>
        {label}
      </LinkButton>
    );
  }
  return (
    <Button variant="line" size="sm" icon="person" blocked={busy} onClick={onClick}>
      {label}
    </Button>
  );
}
