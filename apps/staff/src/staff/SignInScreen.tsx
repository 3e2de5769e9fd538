import { useOffline } from "@horma/app/server";
import { CallError } from "@horma/contract";
import { otherLanguages } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { language } from "../language/language.ts";
import { Brand } from "../layout/Brand.tsx";
import { session, useSession } from "../session/session.ts";
import { staffQuery, storeQuery } from "../store/store-queries.ts";
import { ManyPeople } from "./ManyPeople.tsx";
import { NewTablet } from "./NewTablet.tsx";
import { PeopleTiles } from "./PeopleTiles.tsx";
import { PinPad } from "./PinPad.tsx";
import { tilesAtMost } from "./people.ts";
import styles from "./SignInScreen.module.css";

export type SignInScreenProps = {
  storeCode: string;
  /** Stands over the keys and takes room of its own, so that it covers none of them. */
  note?: ReactNode;
  onOtherStore?: (() => void) | undefined;
};

/** Mock-up 34: choose the person, then type the PIN. The same screen locks the tablet, with its person chosen. */
export function SignInScreen({ storeCode, note, onOtherStore }: SignInScreenProps) {
  const signedIn = useSession();
  const { data: people, error, refetch } = useQuery(staffQuery(storeCode));
  const isNew = error instanceof CallError && error.code === "tablet_unknown";
  const { data: store } = useQuery(storeQuery(storeCode));
  const [recent] = useState(session.recent);
  const [chosen, setChosen] = useState<string | null>(signedIn?.staff.login ?? recent[0]?.login ?? null);
  const choose = (login: string | null) => {
    // The PIN may be typed on a keyboard: no field keeps the focus.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    setChosen(login);
  };
  const known = people ?? (signedIn === null ? [] : [signedIn.staff]);
  const person = known.find(({ login }) => login === chosen) ?? typedPerson(chosen, isNew || people);
  const many = known.length > tilesAtMost;
  return (
    <main className={clsx(styles.screen, person && styles.withPerson, many && styles.many)}>
      <section className={styles.who}>
        <Brand store={store?.name ?? signedIn?.store.name ?? null} tone="board" />
        <h1 className={styles.title}>
          <Trans>¿Quién eres?</Trans>
        </h1>
        {isNew && signedIn === null ? (
          <NewTablet storeCode={storeCode} onLogin={choose} onKnown={() => void refetch()} />
        ) : many ? (
          <ManyPeople people={known} recent={recent} chosen={chosen} onChoose={choose} />
        ) : (
          <PeopleTiles people={known} chosen={chosen} onChoose={choose} />
        )}
        {error && !isNew && <Missing onRetry={() => void refetch()} />}
        <p className={styles.note}>
          <Trans>Cada acción queda a tu nombre. La sesión se cierra tras 5 min sin uso.</Trans>
          {onOtherStore && (
            <button type="button" className={styles.link} onClick={onOtherStore}>
              <Trans>Otra tienda</Trans>
            </button>
          )}
          {otherLanguages().map(([other, name]) => (
            <button
              key={other}
              type="button"
              lang={other}
              className={styles.link}
              onClick={() => void language.choose(other)}
            >
              {name}
            </button>
          ))}
        </p>
      </section>
      <section className={styles.pin} aria-label={t`PIN`}>
        {note && <div className={styles.over}>{note}</div>}
        {person && (
          <PinPad
            key={person.login}
            storeCode={storeCode}
            person={person}
            peopleAbove={many}
            onBack={() => choose(null)}
          />
        )}
      </section>
    </main>
  );
}

/** Someone who typed a login. The server checks it with the PIN. */
function typedPerson(login: string | null, serverAnswered: unknown) {
  return login !== null && serverAnswered ? { login, name: login, isTyped: true } : undefined;
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const offline = useOffline();
  return (
    <p role="alert" className={styles.note}>
      {offline
        ? t`Sin conexión con el servidor de la tienda.`
        : t`No pudimos cargar las personas de esta tienda.`}{" "}
      <button type="button" className={styles.link} onClick={onRetry}>
        <Trans>Reintentar</Trans>
      </button>
    </p>
  );
}
