import type { Order, OrderWait } from "@horma/contract";
import { promiseSaid } from "@horma/domain";
import { Icon, type IconName, Label, OptionRow } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import { clockTime } from "../../clock/clock-text.ts";
import { Figure } from "../../store/wait/Figure.tsx";
import { useCallSeller } from "../shown/use-call-seller.ts";
import { EstimatedWait } from "./EstimatedWait.tsx";
import styles from "./LateWait.module.css";

type LateWaitProps = { order: Order; wait: OrderWait };

/** That the first promise is missed or will be (mock-up 09d3): the hours said and now, what was done, and what the shopper can do. */
export function LateWait({ order, wait }: LateWaitProps) {
  const { created_at, utc_offset, seller_call } = order.meta;
  const hour = (instant: string) => clockTime(Date.parse(instant), utc_offset);
  const call = useCallSeller(order);
  const said =
    wait.promised_at === null ? null : promiseSaid(Date.parse(wait.promised_at), Date.parse(created_at));
  return (
    <>
      <Label>
        <Label.Row className={styles.hours}>
          {said !== null && (
            <Hour className={styles.said} label={<Trans>Dijimos, antes de</Trans>}>
              {hourBefore(said, utc_offset)}
            </Hour>
          )}
          {wait.expected === null ? (
            <Label.Cell grow>
              <p className={styles.label}>
                <Trans>Ahora nadie prepara</Trans>
              </p>
              <p className={styles.unknown}>
                <Trans>Te diremos la hora en cuanto vuelvan.</Trans>
              </p>
            </Label.Cell>
          ) : (
            <Hour label={<Trans>Ahora, antes de</Trans>}>
              {hourBefore(Date.parse(wait.expected.until), utc_offset)}
            </Hour>
          )}
        </Label.Row>
        {order.actual_device === null && (
          <div className={styles.sentence}>
            <EstimatedWait order={order} />
          </div>
        )}
      </Label>
      <ol className={styles.steps}>
        <Step icon="check" time={hour(created_at)}>
          <Trans>Recibimos tu pedido</Trans>
        </Step>
        {seller_call && call.outcome !== undefined && (
          <Step icon="check" time={hour(seller_call.at)}>
            {call.outcome}
          </Step>
        )}
        <Step icon={steps[wait.step]} time={<Trans>ahora</Trans>} now>
          <DoneNow wait={wait} />
        </Step>
      </ol>
      <Label className={styles.ways}>
        <OptionRow icon="person" aria-disabled={call.blocked} onClick={call.blocked ? undefined : call.call}>
          <span aria-live="polite">{call.outcome ?? <Trans>Que venga un vendedor</Trans>}</span>
        </OptionRow>
      </Label>
    </>
  );
}

const steps: Record<OrderWait["step"], IconName> = { queued: "clock", fetched: "search", cleaned: "mist" };

/** What happens with the order now. */
function DoneNow({ wait: { step, runner, place } }: { wait: OrderWait }) {
  const { t } = useLingui();
  if (step === "cleaned") return t`Tus pares se están limpiando`;
  if (step === "queued") return place === 1 ? t`Eres quien sigue en la fila` : t`Vas ${place}º en la fila`;
  return runner === null ? t`Buscan tus pares` : t`${runner} busca tus pares`;
}

function Hour({ label, className, children }: HourProps) {
  return (
    <Label.Cell grow className={className}>
      <p className={styles.label}>{label}</p>
      <Figure share={0.5} className={styles.hour}>
        {children}
      </Figure>
    </Label.Cell>
  );
}

type HourProps = { label: ReactNode; className?: string | undefined; children: string };

type StepProps = { icon: IconName; time: ReactNode; now?: boolean; children: ReactNode };

function Step({ icon, time, now = false, children }: StepProps) {
  return (
    <li className={clsx(styles.step, now && styles.now)} aria-current={now ? "step" : undefined}>
      <Icon name={icon} />
      <span>{children}</span>
      <span className={styles.time}>{time}</span>
    </li>
  );
}

/** Before which hour it is, or was promised: the next whole minute. */
function hourBefore(instant: number, utcOffset: number): string {
  return clockTime(Math.ceil(instant / 60_000) * 60_000, utcOffset);
}
