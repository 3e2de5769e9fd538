import { LinkButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { fetchLater } from "../page/fetch-later.ts";
import { isLoggedIn } from "../session/create-session.ts";
import { useSession } from "../session/session.ts";

const MyDataDialog = lazy(async () => ({ default: (await fetchLater()).MyDataDialog }));

/** The way to what is held about the shopper, for who has said who they are. */
export function MyData() {
  const state = useSession();
  const [open, setOpen] = useState(false);
  if (!isLoggedIn(state)) return null;
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>
        <Trans>Mis datos</Trans>
      </LinkButton>
      {open && (
        <Suspense>
          <MyDataDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
