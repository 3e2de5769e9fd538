import { useNow } from "@horma/app/use-now";
import type { BoardOrder, TeamMember } from "@horma/contract";
import { IconButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useBoard } from "../live/board-query.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { roleNames } from "../staff/role-names.ts";
import { timeOfDay } from "../time/clock-text.ts";
import { ChangeMember } from "./ChangeMember.tsx";
import { EndSessions } from "./EndSessions.tsx";
import styles from "./MemberPanel.module.css";
import { NewPin } from "./NewPin.tsx";
import { PassRound } from "./PassRound.tsx";
import { RemoveMember } from "./RemoveMember.tsx";
import { seenText } from "./seen-text.ts";

export type MemberPanelProps = {
  member: TeamMember;
  /** Everybody of the store. */
  people: readonly TeamMember[];
  onBack: () => void;
  onRemoved: () => void;
};

/** The chosen person: since when they are in, what they are doing, their sessions, and what can be changed about them. */
export function MemberPanel({ member, people, onBack, onRemoved }: MemberPanelProps) {
  const { staff, store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const now = useNow();
  const isMe = member.login === staff.login;
  const first = member.sessions.at(-1);
  const role = i18n._(roleNames[member.role]);
  return (
    <>
      <div className={styles.head}>
        <IconButton icon="back" label={t`Volver al equipo`} className={styles.back} onClick={onBack} />
        <p className="label">
          {first === undefined
            ? t`${role}, sin sesión`
            : t`${role}, en turno desde las ${timeOfDay(first.since)}`}
        </p>
      </div>
      <h2 className={styles.name}>{member.name}</h2>
      {member.paused_since !== null && (
        <p className={styles.paused}>
          <Trans>En pausa desde las {timeOfDay(member.paused_since)}</Trans>
        </p>
      )}
      <NewPin member={member} isMe={isMe}>
        <ul className={styles.facts}>
          {(board?.orders ?? [])
            .filter((order) => isFetching(order, member.login))
            .map((order) => (
              <li key={order.hash_id}>
                <Trans>
                  Prepara <b>{order.code}</b>
                </Trans>{" "}
                <span>{plural(order.pairs.length, { one: "1 par", other: "# pares" })}</span>
              </li>
            ))}
          {member.sessions.map(({ since, seen_at, here }) => (
            <li key={since}>
              {here ? t`Esta tableta` : t`Otra tableta`}, {timeOfDay(since)}{" "}
              <span>{seenText(seen_at, now)}</span>
            </li>
          ))}
        </ul>
      </NewPin>
      <PassRound member={member} people={people} orders={board?.orders ?? []} />
      <EndSessions member={member} isMe={isMe} />
      {!isMe && (
        <>
          <ChangeMember member={member} />
          <RemoveMember member={member} onRemoved={onRemoved} />
        </>
      )}
    </>
  );
}

function isFetching({ runner, pairs }: BoardOrder, login: string): boolean {
  return runner?.login === login && pairs.some(({ state }) => state === "picking");
}
