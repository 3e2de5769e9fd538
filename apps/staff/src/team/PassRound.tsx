import { type BoardOrder, newIdempotencyKey, type TeamMember } from "@horma/contract";
import { holdsPair, roleMay } from "@horma/domain";
import { Alert, RadioGroup, Sheet, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useState } from "react";
import { api } from "../api/api.ts";
import { roleNames } from "../staff/role-names.ts";
import { whyNot } from "../staff/why-not.ts";
import { useMemberChange } from "./use-member-change.ts";

export type PassRoundProps = {
  /** Whose round it is. */
  member: TeamMember;
  /** Everybody of the store. */
  people: readonly TeamMember[];
  /** The board's orders. */
  orders: readonly BoardOrder[];
};

/** Passes all orders of which a person holds pairs to a colleague in turn, for one who goes home. */
export function PassRound({ member, people, orders }: PassRoundProps) {
  // As it was when the sheet opened: if it changes meanwhile, the server says so.
  const [seen, setSeen] = useState<readonly BoardOrder[]>();
  const [taker, setTaker] = useState<string>();
  const held = orders.filter(({ pairs }) => pairs.some((pair) => holdsPair(pair, member.id)));
  const passed = taker !== undefined && held.length === 0;
  const close = () => setSeen(undefined);
  return (
    <>
      <p role="status" className={clsx(!passed && "visually-hidden")}>
        {passed && <Trans>Ahora su vuelta la lleva {taker}.</Trans>}
      </p>
      {held.length > 0 && (
        <StaffButton variant="line" onClick={() => setSeen(held)}>
          <Trans>Pasar su vuelta</Trans>
        </StaffButton>
      )}
      <Sheet
        look="box"
        open={seen !== undefined}
        title={t`Pasar la vuelta de ${member.name} a…`}
        onClose={close}
      >
        {seen && (
          <Receivers
            member={member}
            people={people}
            orders={seen}
            onPassed={({ name }) => {
              setTaker(name);
              close();
            }}
          />
        )}
      </Sheet>
    </>
  );
}

function Receivers({
  member,
  people,
  orders,
  onPassed,
}: PassRoundProps & { onPassed: (to: TeamMember) => void }) {
  const [chosen, setChosen] = useState<number>();
  const inTurn = people.filter(
    ({ id, role, sessions }) => id !== member.id && sessions.length > 0 && roleMay(role, "serve"),
  );
  const to = inTurn.find(({ id }) => id === chosen);
  const pairs = orders.flatMap((order) => order.pairs.filter((pair) => holdsPair(pair, member.id))).length;
  if (inTurn.length === 0) {
    return (
      <p>
        <Trans>Nadie más que pueda llevarla está en turno.</Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        {plural(orders.length, { one: "1 pedido", other: "# pedidos" })},{" "}
        {plural(pairs, { one: "1 par", other: "# pares" })}
      </p>
      <RadioGroup
        look="rows"
        label={t`Quién la lleva`}
        value={to?.id}
        options={inTurn.map(({ id, name, role, paused_since }) => ({
          value: id,
          text: name,
          note: paused_since === null ? i18n._(roleNames[role]) : t`En pausa`,
        }))}
        onChange={setChosen}
      />
      {to && <Confirm key={to.id} from={member} to={to} orders={orders} onPassed={() => onPassed(to)} />}
    </>
  );
}

type ConfirmProps = {
  from: TeamMember;
  to: TeamMember;
  orders: readonly BoardOrder[];
  onPassed: () => void;
};

function Confirm({ from, to, orders, onPassed }: ConfirmProps) {
  // A call without an answer is repeated with its key.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const body = { from: from.id, to: to.id, orders: orders.map(({ hash_id }) => hash_id) };
  const { mutate, isPending, error } = useMemberChange(
    () => api("passRound", { body, idempotencyKey }),
    onPassed,
  );
  return (
    <>
      {error && <Alert>{whyNot(error)}</Alert>}
      <StaffButton icon="forward" busy={isPending} onClick={() => mutate()}>
        <Trans>Pasarla a {to.name}</Trans>
      </StaffButton>
    </>
  );
}
