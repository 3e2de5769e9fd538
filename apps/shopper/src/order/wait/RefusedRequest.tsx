import { pageConfig } from "@horma/app/page-config";
import { limits } from "@horma/domain";
import { Button, Footer, Header, Heading, Main, Screen, TiedBoxIllustration } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { useBack } from "../../navigation/use-back.ts";
import { paths } from "../../paths.ts";
import { useSurface } from "../../surface.ts";
import { identification, mayIdentify } from "../known/identification.ts";
import type { NoRoom } from "../known/refusals.ts";
import { useVisit } from "../known/visit.ts";
import styles from "./RefusedRequest.module.css";

type RefusedRequestProps = { code: NoRoom; busy: boolean; onRetry: () => void };

/** Replaces preparing: says why the request was refused and what the shopper can do. */
export function RefusedRequest({ code, busy, onRetry }: RefusedRequestProps) {
  const navigate = useNavigate();
  const back = useBack(paths.productDetail);
  const { identity } = pageConfig;
  const allowed = mayIdentify(useVisit());
  const identifies = code === "guest_requests_exhausted" && identity !== "none" && allowed;
  const full = code === "too_many_pairs";
  const again = (
    <Button variant={identifies || full ? "line" : undefined} busy={busy} onClick={onRetry}>
      <Trans>Intentar otra vez</Trans>
    </Button>
  );
  return (
    <Screen
      background="paper"
      header={<Header onBack={back} />}
      footer={
        <Footer>
          {identifies && (
            <Button onClick={() => navigate(identification(identity))}>
              <Trans>Identificarme</Trans>
            </Button>
          )}
          {full && (
            <Button onClick={() => navigate(paths.tryOthers)}>
              <Trans>Ver los pares que tengo</Trans>
            </Button>
          )}
          {again}
        </Footer>
      }
    >
      <Main className={styles.main}>
        <TiedBoxIllustration className={styles.picture} />
        <div role="alert">
          <Heading className={styles.heading}>
            <Title code={code} />
          </Heading>
          <p className={styles.text}>
            <Advice code={code} identifies={identifies} />
          </p>
        </div>
      </Main>
    </Screen>
  );
}

function Title({ code }: { code: NoRoom }) {
  if (code === "too_many_pairs") return <Trans>Deja uno antes</Trans>;
  if (code === "too_many_orders") return <Trans>Ya tienes varios pedidos en curso</Trans>;
  return <Trans>Hay demasiados pedidos a la vez</Trans>;
}

function Advice({ code, identifies }: { code: NoRoom; identifies: boolean }) {
  const kiosk = useSurface() === "kiosk";
  const most = limits.pairsInHand;
  if (code === "too_many_pairs")
    return (
      <Trans>
        Puedes probarte {most} pares a la vez, con los que vienen en camino. Entrega uno en la caja o a quien
        te atiende. Tus tallas siguen elegidas.
      </Trans>
    );
  if (code === "too_many_orders")
    return (
      <Trans>Desde aquí ya se pidieron todos los que caben a la vez. Retira o espera uno de ellos.</Trans>
    );
  if (identifies && kiosk)
    return <Trans>Identifícate o pide ayuda a un vendedor. Tus tallas siguen elegidas.</Trans>;
  if (identifies)
    return <Trans>Identifícate, usa el tótem o pide ayuda a un vendedor. Tus tallas siguen elegidas.</Trans>;
  if (kiosk) return <Trans>Pide ayuda a un vendedor o espera un momento. Tus tallas siguen elegidas.</Trans>;
  return (
    <Trans>Usa el tótem, pide ayuda a un vendedor o espera un momento. Tus tallas siguen elegidas.</Trans>
  );
}
