import type { StaffPerson } from "@horma/contract";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { useOffline } from "../offline/use-offline.ts";
import { Brand } from "../page/Brand.tsx";
import { staffQuery, storesQuery } from "../store/store-queries.ts";
import { PeopleTiles } from "./PeopleTiles.tsx";
import { PinPad } from "./PinPad.tsx";
import styles from "./SignInScreen.module.css";
import { session, useSession } from "./session.ts";

export type SignInScreenProps = { storeCode: string; onOtherStore?: (() => void) | undefined };

/** Mock-up 34: who somebody is, and the PIN. The same screen locks the tablet, with its person chosen. */
export function SignInScreen({ storeCode, onOtherStore }: SignInScreenProps) {
  const signedIn = useSession();
  const { data: people, isError, refetch } = useQuery(staffQuery(storeCode));
  const { data: stores } = useQuery(storesQuery);
  const [chosen, choose] = useState<string | null>(signedIn?.staff.login ?? session.lastLogin());
  const known = people ?? (signedIn === null ? [] : [signedIn.staff]);
  const person = known.find(({ login }) => login === chosen) ?? otherPerson(chosen, people);
  return (
    <main className={clsx(styles.screen, person && styles.withPerson)}>
      <section className={styles.who}>
        <Brand
          store={stores?.find(({ code }) => code === storeCode)?.name ?? signedIn?.store.name ?? null}
          tone="board"
        />
        <h1 className={styles.title}>¿Quién eres?</h1>
        <PeopleTiles people={known} chosen={chosen} onChoose={choose} />
        {isError && <Missing onRetry={() => void refetch()} />}
        <p className={styles.note}>
          Cada acción queda a tu nombre. La sesión se cierra tras 5 min sin uso.
          {onOtherStore && (
            <button type="button" className={styles.link} onClick={onOtherStore}>
              Otra tienda
            </button>
          )}
        </p>
      </section>
      <section className={styles.pin} aria-label="PIN">
        {person && (
          <PinPad key={person.login} storeCode={storeCode} person={person} onBack={() => choose(null)} />
        )}
      </section>
    </main>
  );
}

/** Somebody who typed a user name; whether there is such a person the server says with the PIN. */
function otherPerson(login: string | null, people: readonly StaffPerson[] | undefined) {
  if (login === null || people === undefined) return undefined;
  return { login, name: login };
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const offline = useOffline();
  return (
    <p role="alert" className={styles.note}>
      {offline
        ? "Sin conexión con el servidor de la tienda."
        : "No pudimos cargar las personas de esta tienda."}{" "}
      <button type="button" className={styles.link} onClick={onRetry}>
        Reintentar
      </button>
    </p>
  );
}
