import { useOffline } from "@horma/app/server";
import {
  Button,
  Footer,
  Header,
  Heading,
  Icon,
  LaceIllustration,
  Main,
  Screen,
  ScreenBanner,
} from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { lastPlace } from "../navigation/last-place.ts";
import { troubleIn } from "../navigation/trouble.ts";
import { useBack } from "../navigation/use-back.ts";
import { useRecovery } from "../offline/use-recovery.ts";
import { nextScreen } from "../order/known/next-screen.ts";
import { orderCreation } from "../order/known/order-queries.ts";
import type { OrderRequest } from "../order/known/order-request.ts";
import { noRoom } from "../order/known/refusals.ts";
import { storedRequest } from "../order/known/stored-request.ts";
import { useExpiredSession, useNextScreen } from "../order/known/use-next-screen.ts";
import { useOrderUnderWay } from "../order/known/use-order-under-way.ts";
import { useCurrentOrder } from "../order/known/visit.ts";
import { OrderRow } from "../order/shown/OrderRow.tsx";
import { paths } from "../paths.ts";
import { useSession } from "../session/session.ts";
import { anyStore } from "../store/store-queries.ts";
import { useSurface } from "../surface.ts";
import {
  brokenScreen,
  type Cause,
  causeOf,
  emptyServer,
  noNetwork,
  noStore,
  unknownStore,
} from "./cause-words.ts";
import styles from "./ErrorScreen.module.css";

const NearStores = lazy(() =>
  import("../store/NearStores.tsx").then((file) => ({ default: file.NearStores })),
);

/**
 * SC-17, with the cause and the next step (TR-18). An open order comes first (TR-10); a request without an answer is
 * no order yet, and is sent on. `onRestart` replaces the way back to the
 * start when the app itself has crashed. If the network was to blame, the visit continues where it was as soon as it is back.
 */
export function ErrorScreen({ onRestart, onRecovery }: ErrorScreenProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const back = useBack(paths.start);
  const cause = useCause(onRestart !== undefined);
  const underWay = useOrderUnderWay();
  const place = onRestart === undefined ? underWay : undefined;
  const order = useCurrentOrder();
  const { store } = useSession();
  const asking = place === paths.preparing();
  // Its answer ends it, and still has to lead on.
  const [request] = useState(() => (asking ? storedRequest.read() : null));
  const followed = asking || place === undefined ? null : order;
  // A kiosk stands in its store.
  const asksWhere = useSurface() === "phone" && (cause === noStore || cause === unknownStore);
  const restart = onRestart ?? (() => navigate(paths.start));
  useRecovery(onRecovery ?? (() => navigate(lastPlace.get() ?? paths.start, { replace: true })));
  return (
    // The cause says it where the network is gone.
    <ScreenBanner value={null}>
      <Screen
        background="paper"
        header={<Header onBack={onRestart ?? back} />}
        footer={
          <Footer>
            {place !== undefined && (
              <Button onClick={() => navigate(place, { replace: true })}>
                {followed === null ? <Trans>Intentar otra vez</Trans> : <Trans>Volver a mi pedido</Trans>}
              </Button>
            )}
            <Button {...(place !== undefined && { variant: "line", icon: null })} onClick={restart}>
              <Trans>Volver al inicio</Trans>
            </Button>
          </Footer>
        }
      >
        <Main className={styles.main}>
          <LaceIllustration
            low={place !== undefined}
            className={clsx(styles.lace, place !== undefined && styles.low)}
          />
          <Heading className={styles.heading}>
            <Trans>Surgió un inconveniente</Trans>
          </Heading>
          {(cause !== undefined || followed !== null) && (
            <ul className={styles.facts}>
              {cause !== undefined && (
                <li>
                  <Icon name={cause.icon} />
                  <b>{t(cause.title)}</b>
                  <span>{t(cause.next)}</span>
                </li>
              )}
              {followed !== null && (
                <li>
                  <Icon name="check" weight={3} />
                  <b>
                    <Trans>Tu pedido sigue en marcha</Trans>
                  </b>
                </li>
              )}
            </ul>
          )}
          {asksWhere && (
            <Suspense fallback={null}>
              <NearStores />
            </Suspense>
          )}
          {followed !== null && <OrderRow order={followed} />}
          {request !== null && store !== null && <SendOn request={request} storeId={store.id} />}
        </Main>
      </Screen>
    </ScreenBanner>
  );
}

/** Goes on sending the visit's request, as preparing does, and leads on once it is answered (AP-06). */
function SendOn({ request, storeId }: { request: OrderRequest; storeId: number }): null {
  const { data: order, error } = useQuery(orderCreation(request, storeId));
  const expired = useExpiredSession(error);
  // Preparing says why there is no room.
  const answered = noRoom(error)
    ? { to: paths.preparing() }
    : nextScreen({ screen: "request", order, error, gone: false });
  useNextScreen(expired ? undefined : answered);
  return null;
}

/** Nothing is known of an error screen that was opened by its address. */
function useCause(broken: boolean): Cause | undefined {
  const trouble = troubleIn(useLocation().state);
  const { store } = useSession();
  const lost = trouble === undefined ? store === null : trouble.refusal === "store_not_found";
  const { data: known } = useQuery({ ...anyStore, enabled: lost && !broken });
  if (useOffline()) return noNetwork;
  if (broken) return brokenScreen;
  if (lost && known === false) return emptyServer;
  if (trouble !== undefined) return causeOf(trouble);
  return store === null ? noStore : undefined;
}

type ErrorScreenProps = { onRestart?: () => void; onRecovery?: () => void };
