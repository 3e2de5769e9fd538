import { useQuery } from "@tanstack/react-query";
import { useCardDeeds } from "../action/use-card-deeds.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { DecideDamage, type DecidingProps } from "./DecideDamage.tsx";
import { DecidedDamage } from "./DecidedDamage.tsx";
import { decisionQuery } from "./damage-query.ts";
import { WithdrawnDamage } from "./WithdrawnDamage.tsx";

/** A damaged pair as the manager sees it: to be decided, or decided. */
export function ManagerDamage(props: Omit<DecidingProps, "deeds">) {
  const { store } = useStaffSession();
  const deeds = useCardDeeds();
  const { data } = useQuery(decisionQuery(store.code, props.hashId, props.pair.id));
  if (props.pair.place === "damaged") return <DecideDamage {...props} deeds={deeds} />;
  if (data?.decided) {
    return <DecidedDamage {...props} deeds={deeds} decided={data.decided} waiting={data.waiting} />;
  }
  return <WithdrawnDamage {...props} />;
}
