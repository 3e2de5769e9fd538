import { shownList } from "@horma/app/shown";
import type { ClientData } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { usePollAnswers, usePollCauses } from "@horma/ui";
import { Plural, useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { shownInstant } from "../../language/shown.ts";
import { Facts } from "./FactsDialog.tsx";

/** What is stored of a visit, in words. Times are on a clock that is so many minutes ahead of UTC. */
export function Held({ data, utcOffset }: { data: ClientData; utcOffset: number }) {
  const { t } = useLingui();
  const { client, orders, kept_until } = data;
  const facts = [
    { name: t`Documento`, text: client.document_number },
    { name: t`Teléfono`, text: client.phone },
    { name: t`Alias`, text: client.nickname },
    { name: t`Desde`, text: shownInstant(client.created_at, utcOffset) },
    ...orders.map((order) => ({
      name: t`Pedido ${order.code}`,
      text: <HeldOrder order={order} utcOffset={utcOffset} />,
    })),
    {
      name: t`Se borran`,
      text: kept_until === null ? t`Cuando termine tu pedido en curso` : shownInstant(kept_until, utcOffset),
    },
  ];
  return <Facts facts={facts.filter(({ text }) => text !== null)} />;
}

function HeldOrder({ order, utcOffset }: { order: ClientData["orders"][number]; utcOffset: number }) {
  const { t } = useLingui();
  const pollAnswers = usePollAnswers();
  const { store, pairs, events, poll } = order;
  const pollCauses = usePollCauses();
  const notes = events.flatMap(({ at, note }) => (note ? { at, note } : []));
  const opinion =
    poll && shownList([pollAnswers[poll.answer - 1] ?? "", ...(poll.cause ? [pollCauses[poll.cause]] : [])]);
  return (
    <>
      {shownInstant(order.created_at, utcOffset)} · {store.name}
      <br />
      {shownList(pairs.map(({ name, size }) => `${name} ${displaySize(size)}`))}
      <br />
      <Plural value={events.length} one="# paso registrado" other="# pasos registrados" />
      {opinion && ` · ${t`Encuesta: ${opinion}`}`}
      {notes.map(({ at, note }) => (
        <Fragment key={at}>
          <br />
          {t`Nota de la tienda: ${note}`}
        </Fragment>
      ))}
    </>
  );
}

/** Gives it as a file, as the server sent it. */
export function downloadData(data: ClientData): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = address;
  link.download = "click-and-try.json";
  link.click();
  URL.revokeObjectURL(address);
}
