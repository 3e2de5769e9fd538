import { useNow } from "@horma/app/use-now";
import type { TeamMember } from "@horma/contract";
import { i18n } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { roleNames } from "../staff/role-names.ts";
import styles from "./MemberTile.module.css";
import { whereText } from "./seen-text.ts";

export type MemberTileProps = { member: TeamMember; chosen: boolean; onChoose: () => void };

/** One person: role, name, and where they are signed in. Dashed without a session. */
export function MemberTile({ member, chosen, onChoose }: MemberTileProps) {
  const [where, when] = whereText(member, useNow());
  return (
    <li className={styles.item}>
      <button
        type="button"
        aria-pressed={chosen}
        className={clsx(styles.tile, chosen && styles.chosen, member.sessions.length === 0 && styles.gone)}
        onClick={onChoose}
      >
        <span className={styles.role}>
          {i18n._(roleNames[member.role])}
          {member.paused_since !== null && (
            <b className={styles.paused}>
              <Trans>En pausa</Trans>
            </b>
          )}
        </span>{" "}
        <b className={styles.name}>{member.name}</b>{" "}
        <span className={styles.where}>
          <span>{where}</span> <span className={styles.when}>{when}</span>
        </span>
      </button>
    </li>
  );
}
