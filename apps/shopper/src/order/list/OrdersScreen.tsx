import {
  BlockingOverlay,
  Button,
  Footer,
  Header,
  Heading,
  Icon,
  Main,
  NetworkBanner,
  Screen,
} from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useIsFetching } from "@tanstack/react-query";
import clsx from "clsx";
import { useNavigate } from "react-router";
import { MyData } from "../../client/data/MyData.tsx";
import { useBack } from "../../navigation/use-back.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/session.ts";
import { useClientOnOrders } from "../known/client-on-arrival.ts";
import { pendingKey } from "../known/known-orders.ts";
import { nextScreen } from "../known/next-screen.ts";
import { useNextScreen } from "../known/use-next-screen.ts";
import { usePendingOrders } from "../known/use-pending-orders.ts";
import { OrderRow } from "../shown/OrderRow.tsx";
import styles from "./OrdersScreen.module.css";

/** SC-21: the shopper's orders, fresh every 5 s. A ready order leads on by itself (ST-11). */
export function OrdersScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const back = useBack(paths.checkIn);
  const nickname = useSession().client?.nickname;
  const { orders, offline } = usePendingOrders();
  useClientOnOrders();
  useNextScreen(nextScreen({ screen: "orders", orders }));
  return (
    <Screen
      header={<Header onBack={back} />}
      banner={
        offline && (
          <NetworkBanner title={t`Sin conexión`}>
            <Trans>Tus pedidos siguen su curso. Reintentando.</Trans>
          </NetworkBanner>
        )
      }
      footer={
        <Footer onBack={back}>
          <Button icon="camera" onClick={() => navigate(paths.scanCode)}>
            <Trans>Nuevo pedido</Trans>
          </Button>
        </Footer>
      }
    >
      <Main className={styles.main}>
        <div>
          {nickname && (
            <p className={styles.hello}>
              <Trans>Hola, {nickname}</Trans>
            </p>
          )}
          <Heading>
            {orders?.length === 0 ? (
              <Trans>No tienes pedidos en curso</Trans>
            ) : (
              <Trans>Tienes pedidos en curso</Trans>
            )}
          </Heading>
        </div>
        {orders?.map((order) => (
          <OrderRow key={order.hash_id} order={order} detailed />
        ))}
        <Refreshing offline={offline} />
        <MyData />
      </Main>
      <BlockingOverlay open={orders === undefined && !offline} title={t`Actualizando...`} />
    </Screen>
  );
}

/** Says so while an answer is awaited that is expected to come. */
function Refreshing({ offline }: { offline: boolean }) {
  const { token } = useSession();
  const refreshing = useIsFetching({ queryKey: pendingKey(token) }) > 0 && !offline;
  return (
    <p className={clsx(styles.refreshing, refreshing && styles.now)} aria-hidden={!refreshing}>
      <Icon name="clock" size="sm" />
      <Trans>Actualizando...</Trans>
    </p>
  );
}
