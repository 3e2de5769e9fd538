import { shownList } from "@horma/app/shown";
import type { Order } from "@horma/contract";
import { orderCan, type ShopperReason, shopperReasons } from "@horma/domain";
import { Alert, Button, LinkButton, RadioGroup, Sheet } from "@horma/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { api } from "../../api.ts";
import { shownPairs } from "../../pair/shown-pairs.ts";
import { session } from "../../session/session.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { learnOrder } from "../known/known-orders.ts";
import styles from "./CancelOrder.module.css";

/** Cancels the order, or one of its two pairs, after one question (TR-01, mock-up 09e). Nothing once the pairs are handed over. */
export function CancelOrder({ order, className }: { order: Order; className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  if (!orderCan.cancel(order)) return null;
  return (
    <>
      <LinkButton className={className} onClick={() => setOpen(true)}>
        <Trans>Cancelar mi pedido</Trans>
      </LinkButton>
      <Question order={order} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const all = "all";

const reasonWords: Record<ShopperReason, MessageDescriptor> = {
  slow: msg`Demora mucho`,
  leaving: msg`Me tengo que ir`,
  regretted: msg`Me arrepentí`,
  attended: msg`Ya me atendió un vendedor`,
};

function Question({ order, open, onClose }: { order: Order; open: boolean; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [which, setWhich] = useState(all);
  const [reason, setReason] = useState<ShopperReason>();
  const sizes = shownPairs(order).map(({ size }) => size);
  const awaited = order.order_details.flatMap((pair, index) =>
    orderCan.cancel(order, pair.status_id)
      ? [{ sku: pair.product.metadata.sku, size: sizes[index] ?? "", status: pair.status_id }]
      : [],
  );
  // Another screen may have canceled the chosen pair.
  const chosen = awaited.length > 1 ? awaited.find(({ sku }) => sku === which) : undefined;
  const lost = chosen === undefined ? awaited : [chosen];
  const cancel = useSingleMutation({
    mutationKey: ["cancel-order", order.hash_id],
    mutationFn: (sku: string | undefined) =>
      api("cancelOrder", {
        body: { hash_id: order.hash_id, ...(sku !== undefined && { sku }), ...(reason && { reason }) },
      }),
    onSuccess: (answer) => {
      learnOrder(answer.order, session.get().token);
      onClose();
    },
  });
  const list = shownList(lost.map(({ size }) => size));
  return (
    <Sheet
      look="box"
      open={open}
      title={chosen === undefined ? t`¿Cancelar tu pedido?` : t`¿Cancelar la ${chosen.size}?`}
      onClose={onClose}
    >
      <p>
        {lost.length > 1
          ? t`Tus tallas ${list} quedan para otra persona.`
          : t`Tu talla ${list} queda para otra persona.`}{" "}
        {lost.some(({ status }) => status === "dispatch") && t`Ya lo están buscando.`}
      </p>
      {awaited.length > 1 && (
        <RadioGroup
          look="rows"
          label={t`Qué cancelas`}
          value={chosen?.sku ?? all}
          onChange={setWhich}
          options={[
            { value: all, text: t`Todo el pedido` },
            ...awaited.map(({ sku, size }) => ({ value: sku, text: t`Sólo la ${size}` })),
          ]}
        />
      )}
      <div>
        <p className={styles.why} aria-hidden="true">
          <b>
            <Trans>¿Por qué?</Trans>
          </b>{" "}
          <Trans>Si quieres contarnos</Trans>
        </p>
        <RadioGroup
          look="rows"
          label={t`¿Por qué? Si quieres contarnos`}
          value={reason}
          onChange={setReason}
          options={shopperReasons.map((value) => ({ value, text: i18n._(reasonWords[value]) }))}
        />
      </div>
      {cancel.isError && <Alert>{t`No pudimos cancelar. Inténtalo otra vez.`}</Alert>}
      <div className={styles.actions}>
        <Button icon="clock" onClick={onClose}>
          <Trans>Seguir esperando</Trans>
        </Button>
        <Button
          variant="line"
          icon="close"
          busy={cancel.isPending}
          onClick={() => cancel.mutate(chosen?.sku)}
        >
          {chosen === undefined ? t`Cancelar mi pedido` : t`Cancelar la ${chosen.size}`}
        </Button>
      </div>
    </Sheet>
  );
}
