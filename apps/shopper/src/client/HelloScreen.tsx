import { limits } from "@horma/domain";
import { Barcode, BarcodeProgress, FitText, Label, Screen } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { Mark } from "../look/Mark.tsx";
import { paths } from "../paths.ts";
import { useSession } from "../session/session.ts";
import styles from "./HelloScreen.module.css";
import { TissueIllustration } from "./TissueIllustration.tsx";

const tick = 100;

/** SC-11: greets the shopper, then leads to the store's discounts by itself. */
export function HelloScreen() {
  const { client, store } = useSession();
  const done = useGreeting();
  if (done >= 1) return <Navigate to={paths.discounts} replace />;
  const nickname = client?.nickname;
  return (
    <Screen background="box" className={styles.screen}>
      <div className={styles.lid}>
        <div className={styles.top}>
          <span>{store?.name}</span>
          <Mark />
        </div>
        <h1 className={`poster ${styles.hello}`}>
          <Trans>HOLA</Trans>
          {nickname && <span className="visually-hidden">, {nickname}</span>}
        </h1>
        <TissueIllustration className={styles.tissue} />
      </div>
      <div className={styles.box}>
        {nickname && (
          <Label raised>
            <Label.Cell className={styles.to}>
              <span className="label">
                <Trans>Para</Trans>
              </span>
              <span className="label">
                <Trans>Hasta 2 tallas</Trans>
              </span>
            </Label.Cell>
            <div aria-hidden="true" className={styles.name}>
              <FitText max={168}>{nickname}</FitText>
            </div>
            <Label.Cell>
              <Barcode code="200010091300" height={30} />
            </Label.Cell>
          </Label>
        )}
        <BarcodeProgress tone="box" size="md" bars={56} done={done} className={styles.progress} />
      </div>
    </Screen>
  );
}

/** The share of the greeting that is over, 0 to 1. */
function useGreeting(): number {
  const [start] = useState(Date.now);
  const [done, setDone] = useState(0);
  useEffect(() => {
    const look = () => setDone(Math.min(1, (Date.now() - start) / limits.helloDelay));
    const timer = setInterval(look, tick);
    return () => clearInterval(timer);
  }, [start]);
  return done;
}
