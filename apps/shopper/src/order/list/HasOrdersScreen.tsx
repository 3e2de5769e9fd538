import type { Order } from "@horma/contract";
import { readyOrder, statusMessage } from "@horma/domain";
import {
  BarcodeProgress,
  Button,
  Footer,
  Header,
  Heading,
  Main,
  NetworkBanner,
  Screen,
  ShoeBox,
  SizeText,
} from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useNavigate } from "react-router";
import { usePageTitle } from "../../navigation/page-title.ts";
import { shownPairs } from "../../pair/shown-pairs.ts";
import { paths } from "../../paths.ts";
import { useClientOnOrders } from "../known/client-on-arrival.ts";
import { nextScreen } from "../known/next-screen.ts";
import { useNextScreen } from "../known/use-next-screen.ts";
import { usePendingOrders } from "../known/use-pending-orders.ts";
import { statusWords } from "../shown/order-phase.ts";
import styles from "./HasOrdersScreen.module.css";
import { ReadyButton } from "./ReadyButton.tsx";

/** Boxes in the pile, which symbolises the orders. */
const pileHeight = 3;

/** SC-20: coming back while something is under way. */
export function HasOrdersScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { orders, offline } = usePendingOrders();
  useClientOnOrders();
  const ready = readyOrder(orders ?? []);
  usePageTitle(ready && t({ message: `Listo`, context: "order" }));
  useNextScreen(nextScreen({ screen: "has-orders", orders }));
  return (
    <Screen
      background="paper"
      header={<Header />}
      banner={
        offline && (
          <NetworkBanner title={t`Sin conexión`}>
            <Trans>Tus pedidos siguen su curso. Reintentando.</Trans>
          </NetworkBanner>
        )
      }
      footer={
        <Footer>
          {ready && <ReadyButton order={ready} />}
          <Button variant={ready ? "line" : "accent"} icon="camera" onClick={() => navigate(paths.scanCode)}>
            <Trans>Nuevo pedido</Trans>
          </Button>
          <Button variant="line" icon="list" onClick={() => navigate(paths.orders)}>
            <Trans>Ver mis pedidos</Trans>
          </Button>
        </Footer>
      }
    >
      <Main className={styles.main}>
        <Heading className={styles.title}>
          <Trans>Tienes pedidos en curso, ¿quieres realizar un nuevo pedido?</Trans>
        </Heading>
        {orders === undefined ? (
          <BarcodeProgress indeterminate size="md" className={styles.loading} />
        ) : (
          <Pile orders={orders.slice(-pileHeight)} />
        )}
      </Main>
    </Screen>
  );
}

/** The newest order lies on top. */
function Pile({ orders }: { orders: readonly Order[] }) {
  const { t } = useLingui();
  return (
    <ul className={styles.pile}>
      {[...orders].reverse().map((order) => (
        <li key={order.hash_id} className={clsx(styles.box, order.order_details.length > 1 && styles.two)}>
          <ShoeBox>
            <span className={`num ${styles.size}`}>
              <SizeText>
                {shownPairs(order)
                  .map((pair) => pair.size)
                  .join(" · ")}
              </SizeText>
            </span>
            <span className={styles.what}>
              <b className={`cut ${styles.name}`}>{order.order_details[0]?.product.name}</b>
              <span className={styles.status}>{t(statusWords[statusMessage(order.state)])}</span>
            </span>
          </ShoeBox>
        </li>
      ))}
    </ul>
  );
}
