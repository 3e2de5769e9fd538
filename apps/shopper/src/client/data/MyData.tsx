import { LinkButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { type ComponentType, createContext, Suspense, use, useState } from "react";
import { isLoggedIn } from "../../session/create-session.ts";
import { useSession } from "../../session/session.ts";

/** The dialog of "Mis datos". The page provides it, because it is not part of the first load. */
export const MyDataDialogContext = createContext<ComponentType<{ onClose: () => void }>>(() => null);

/** Opens the shopper's own data, once identified. */
export function MyData() {
  const state = useSession();
  const [open, setOpen] = useState(false);
  const Dialog = use(MyDataDialogContext);
  if (!isLoggedIn(state)) return null;
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>
        <Trans>Mis datos</Trans>
      </LinkButton>
      {open && (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
