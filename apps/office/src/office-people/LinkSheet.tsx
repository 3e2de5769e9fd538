import { useNow } from "@horma/app/use-now";
import type { OfficeLinkAnswer } from "@horma/contract";
import { Sheet } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { ShownOnce } from "../form/ShownOnce.tsx";
import { dayText } from "../time/time-text.ts";

export type LinkSheetProps = { link: OfficeLinkAnswer | undefined; onClose: () => void };

/** A link into the office, shown once. */
export function LinkSheet({ link, onClose }: LinkSheetProps) {
  return (
    <Sheet look="box" open={link !== undefined} title={t`Su enlace`} onClose={onClose}>
      {link && <Shown {...link} onClose={onClose} />}
    </Sheet>
  );
}

function Shown({ link, until, onClose }: OfficeLinkAnswer & { onClose: () => void }) {
  const now = useNow();
  return (
    <>
      <p>
        <Trans>
          Deja entrar una sola vez, hasta {dayText(until, now)}. Envíaselo solo a esa persona: no se puede
          volver a ver.
        </Trans>
      </p>
      <ShownOnce label={t`Enlace`} value={link} onClose={onClose} />
    </>
  );
}
