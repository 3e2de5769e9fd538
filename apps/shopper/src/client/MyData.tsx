import { LinkButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { type ComponentType, createContext, Suspense, use, useState } from "react";
import { isLoggedIn } from "../session/create-session.ts";
import { useSession } from "../session/session.ts";

/** What "Mis datos" opens, which is no part of the first load: the page gives it. */
export const MyDataDialogContext = createContext<ComponentType<{ onClose: () => void }>>(() => null);

/** The way to what is held about the shopper, for who has said who they are. */
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
