import type { WallboardEntry } from "@horma/contract";
import { StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { act } from "../action/action-queue.ts";
import { api } from "../api/api.ts";
import { timeOfDay } from "../time/clock-text.ts";
import styles from "./WallboardList.module.css";

const key = ["wallboards"] as const;

/** For the manager: the store's wallboards, each with a way to end it. Nothing while there is none. */
export function WallboardList() {
  const client = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api("listWallboards", { signal }),
  });
  const { isPending, variables, mutate } = useMutation({
    mutationFn: ({ id }: WallboardEntry) => act("endWallboard", { id }, { label: t`Terminar pantalla` }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  if (data.length === 0) return null;
  return (
    <section className={styles.wallboards} aria-label={t`Pantallas`}>
      <h3 className={styles.title}>
        <Trans>Pantallas</Trans>
      </h3>
      <ul>
        {data.map((each) => (
          <li key={each.id} className={styles.one}>
            <p>
              <Trans>
                Abierta por {each.opened_by}, vista a las {timeOfDay(each.seen_at)}
              </Trans>
            </p>
            <StaffButton
              variant="line"
              busy={isPending && variables?.id === each.id}
              aria-label={t`Terminar la pantalla de ${each.opened_by}, vista a las ${timeOfDay(each.seen_at)}`}
              onClick={() => mutate(each)}
            >
              <Trans>Terminar</Trans>
            </StaffButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
