import { server } from "@horma/app/server";
import { IconButton, Nothing } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { useStore } from "zustand";
import { api, cellAway } from "../api/api.ts";
import { scopeKey } from "../api/scope.ts";
import { EnterAgain } from "../entry/EnterAgain.tsx";
import { EntryScreen } from "../entry/EntryScreen.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { Rail } from "../layout/Rail.tsx";
import { session, useOffice, useSession } from "../session/session.ts";
import styles from "./Office.module.css";

/** How often the session is checked, ms. A page may stay open for days. */
const interval = 10 * 60_000;

/** The frame of every page: the rail and the page, once a person has entered. Under 1024 px the rail is a drawer. */
export function Office() {
  useLingui();
  const signedIn = useSession();
  const { search } = useLocation();
  if (signedIn === null) return <EntryScreen />;
  // Another scope's page is another page: nothing of one cell is shown, or sent, as if it were another's.
  return (
    <>
      <Frame key={`${signedIn.person.id} ${scopeKey(search)}`} token={signedIn.token} />
      <EnterAgain name={signedIn.person.name} />
    </>
  );
}

function Frame({ token }: { token: string }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const offline = useStore(server);
  const away = useStore(cellAway);
  useSessionCheck(token);
  return (
    <div className={styles.office}>
      <aside className={styles.rail}>
        <Rail />
      </aside>
      <div className={styles.page}>
        {offline && (
          <p role="status" className={styles.offline}>
            <Trans>Sin conexión con el servidor. Lo que ves puede haber cambiado.</Trans>
          </p>
        )}
        {away && !offline && <CellAway />}
        <IconButton
          icon="list"
          label={t`Secciones`}
          className={styles.open}
          aria-haspopup="dialog"
          onClick={() => {
            setOpen(true);
            drawer.current?.showModal();
          }}
        />
        <main className={styles.main}>
          <AskedStore />
        </main>
      </div>
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label={t`Secciones`}
        closedby="any"
        onClose={() => setOpen(false)}
      >
        {isOpen && <Rail onGo={() => drawer.current?.close()} />}
      </dialog>
    </div>
  );
}

/** The page, unless its address is about a store that is not one of the person's. */
function AskedStore() {
  const { stores } = useOffice();
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search).get("store");
  if (asked === null || stores === null || stores.includes(asked)) return <Outlet />;
  return (
    <>
      <PageHead title={asked} />
      <Nothing look="page" role="status">
        <Trans>Esa tienda no es de las tuyas.</Trans> <Link to={pathname}>{t`Ver las tuyas`}</Link>
      </Nothing>
    </>
  );
}

/** The cell in scope does not answer: the rest of the office goes on. */
function CellAway() {
  const queries = useQueryClient();
  return (
    <p role="status" className={styles.offline}>
      <Trans>La zona de estas tiendas no responde. Las otras siguen.</Trans>{" "}
      <button
        type="button"
        className={styles.retry}
        onClick={() => void queries.refetchQueries({ type: "active" })}
      >
        <Trans>Reintentar</Trans>
      </button>
    </p>
  );
}

/** Asks the server whether the session is still valid, and takes over a new name, role or stores. */
function useSessionCheck(token: string): void {
  const { data } = useQuery({
    queryKey: ["session", token],
    queryFn: ({ signal }) => api("getOfficeSession", { signal }),
    refetchInterval: interval,
  });
  useEffect(() => {
    if (data) session.refresh(data);
  }, [data]);
}
