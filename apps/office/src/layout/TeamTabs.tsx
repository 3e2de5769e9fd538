import { roleMay } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { NavLink } from "react-router";
import { paths } from "../paths.ts";
import { useOffice } from "../session/session.ts";
import styles from "./TeamTabs.module.css";

/** The people of the stores, and those of the office for roles that see them. */
export function TeamTabs() {
  const { role } = useOffice();
  if (!roleMay(role, "see_office")) return null;
  const look = ({ isActive }: { isActive: boolean }) => clsx(styles.tab, isActive && styles.here);
  return (
    <nav className={styles.tabs} aria-label={t`Equipo`}>
      <NavLink end to={paths.people} className={look}>
        <Trans>Tiendas</Trans>
      </NavLink>
      <NavLink to={paths.officePeople} className={look}>
        <Trans>Oficina</Trans>
      </NavLink>
    </nav>
  );
}
