import { Button, Footer, Header, Heading, Icon, LaceIllustration, Main, Screen } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useNavigate } from "react-router";
import { lastPlace } from "../navigation/last-place.ts";
import { useBack } from "../navigation/use-back.ts";
import { useRecovery } from "../offline/use-recovery.ts";
import { useOrderUnderWay } from "../order/known/use-order-under-way.ts";
import { paths } from "../paths.ts";
import styles from "./ErrorScreen.module.css";

/**
 * SC-17. An open order comes first (TR-10). `onRestart` replaces the way back to the start when the app itself has crashed. If
 * the network was to blame, the visit continues where it was as soon as the network is back.
 */
export function ErrorScreen({ onRestart, onRecovery }: ErrorScreenProps) {
  const navigate = useNavigate();
  const back = useBack(paths.start);
  const underWay = useOrderUnderWay();
  const order = onRestart === undefined ? underWay : undefined;
  const restart = onRestart ?? (() => navigate(paths.start));
  useRecovery(onRecovery ?? (() => navigate(lastPlace.get() ?? paths.start, { replace: true })));
  return (
    <Screen
      background="paper"
      header={<Header onBack={onRestart ?? back} />}
      footer={
        <Footer>
          {order !== undefined && (
            <Button onClick={() => navigate(order, { replace: true })}>
              <Trans>Volver a mi pedido</Trans>
            </Button>
          )}
          <Button {...(order !== undefined && { variant: "line", icon: null })} onClick={restart}>
            <Trans>Volver al inicio</Trans>
          </Button>
        </Footer>
      }
    >
      <Main className={styles.main}>
        <LaceIllustration className={clsx(styles.lace, order !== undefined && styles.short)} />
        <Heading className={styles.heading}>
          <Trans>Surgió un inconveniente</Trans>
        </Heading>
        {order !== undefined && (
          <p className={styles.order}>
            <Icon name="check" weight={3} />
            <Trans>Tu pedido sigue en marcha</Trans>
          </p>
        )}
      </Main>
    </Screen>
  );
}

type ErrorScreenProps = { onRestart?: () => void; onRecovery?: () => void };
