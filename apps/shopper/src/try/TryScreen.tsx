import type { Order } from "@horma/contract";
import { tooManyInHand } from "@horma/domain";
import { Header, Heading, Main, NetworkBanner, Screen } from "@horma/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../api.ts";
import { useCurrentOrder } from "../order/known/visit.ts";
import { usePairsInHand } from "../order/shown/use-pairs-in-hand.ts";
import { paths } from "../paths.ts";
import { endVisit } from "../session/end-visit.ts";
import { currentSurface } from "../surface.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import { CallSeller } from "./CallSeller.tsx";
import { ChooseModel } from "./ChooseModel.tsx";
import { LeavePairs } from "./LeavePairs.tsx";
import { PairsInHand } from "./PairsInHand.tsx";
import styles from "./TryScreen.module.css";
import { UnderWay } from "./UnderWay.tsx";
import { useOtherSizes } from "./use-other-sizes.ts";
import { NoWay, YesWay } from "./Ways.tsx";

/** SC-15, mock-up 12g: with pairs in hand, everything that can follow is one tap away (TR-12). */
export function TryScreen() {
  const order = useCurrentOrder();
  return order === null ? null : <Hub order={order} />;
}

type OpenQuestion = "model" | "leave" | undefined;

function Hub({ order }: { order: Order }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pairs, orders, underWay, onTheWay, offline } = usePairsInHand();
  const [asked, setAsked] = useState<OpenQuestion>();
  const sizes = useOtherSizes(pairs);
  const { nickname } = order.client;
  const payable = orders[0] ?? underWay[0];
  const full = tooManyInHand({ inHand: pairs.length, onTheWay }, 1);
  const leave = () => endVisit(currentSurface(), navigate, order.hash_id);
  // Leaving waits for no network: who has the pairs is the store's to say.
  const left = useSingleMutation({
    mutationKey: ["leave-pairs", order.hash_id],
    mutationFn: () => Promise.all(orders.map(({ hash_id }) => api("leavePairs", { body: { hash_id } }))),
    onSettled: leave,
  });
  const otherSize = () => (sizes.models.length > 1 ? setAsked("model") : sizes.open(sizes.models[0]));
  return (
    <Screen
      background="paper"
      header={
        <Header
          title={<span className={`wordmark ${styles.mark}`}>Click &amp; Try</span>}
          end={orders[0] === undefined ? <span /> : <CallSeller order={orders[0]} />}
        />
      }
      banner={
        offline && (
          <NetworkBanner title={t`Sin conexión`}>
            <Trans>Tus pares siguen contigo. Reintentando.</Trans>
          </NetworkBanner>
        )
      }
    >
      <Main className={styles.main}>
        {pairs.length > 0 && (
          <p className={styles.whose}>
            {nickname ? (
              <Plural
                value={pairs.length}
                one={`${nickname}, tienes # par`}
                other={`${nickname}, tienes # pares`}
              />
            ) : (
              <Plural value={pairs.length} one="Tienes # par" other="Tienes # pares" />
            )}
          </p>
        )}
        <PairsInHand pairs={pairs} />
        {underWay.map((each) => (
          <UnderWay key={each.hash_id} order={each} />
        ))}
        <Heading className={styles.title}>
          <Trans>Quieres probarte otras?</Trans>
        </Heading>
        <div className={styles.ways}>
          <YesWay
            full={full}
            onOther={() => navigate(paths.scanCode)}
            sizes={pairs.length === 0 ? undefined : sizes}
            onSize={otherSize}
          />
          <NoWay
            code={payable?.meta.code}
            onPay={() => navigate(paths.message)}
            onLeave={pairs.length === 0 ? undefined : () => setAsked("leave")}
            onEnd={leave}
          />
        </div>
      </Main>
      <ChooseModel open={asked === "model"} sizes={sizes} onClose={() => setAsked(undefined)} />
      <LeavePairs
        open={asked === "leave"}
        pairs={pairs.length}
        onClose={() => setAsked(undefined)}
        leaving={left.isPending}
        onLeave={() => left.mutate()}
      />
    </Screen>
  );
}
