import { useQuery } from "@tanstack/react-query";
import { usePendingActions } from "../action/use-pending-actions.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { DecideDamage, type DecidingProps } from "./DecideDamage.tsx";
import { DecidedDamage } from "./DecidedDamage.tsx";
import { decisionQuery } from "./damage-query.ts";
import { WithdrawnDamage } from "./WithdrawnDamage.tsx";

/** A damaged pair as the manager sees it: to be decided, or decided. */
export function ManagerDamage(props: Omit<DecidingProps, "actions">) {
  const { store } = useStaffSession();
  const actions = usePendingActions();
  const { data } = useQuery(decisionQuery(store.code, props.hashId, props.pair.id));
  if (props.pair.place === "damaged") return <DecideDamage {...props} actions={actions} />;
  if (data?.decided) {
    return <DecidedDamage {...props} actions={actions} decided={data.decided} waiting={data.waiting} />;
  }
  return <WithdrawnDamage {...props} />;
}
