import { pageConfig } from "@horma/app/page-config";
import { IconButton, LastMark, otherLanguages, Sheet, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useState } from "react";
import { NavLink } from "react-router";
import { leave } from "../api/leave.ts";
import { language } from "../language/language.ts";
import { OwnPasskeys } from "../passkey/OwnPasskeys.tsx";
import { useOffice } from "../session/session.ts";
import styles from "./Rail.module.css";
import { roleNames } from "./role-names.ts";
import { StoreSwitcher } from "./StoreSwitcher.tsx";
import type { Waiting } from "./sections.ts";
import { useSections } from "./use-sections.ts";
import { useScopeSearch } from "./use-store-scope.ts";

/** The left edge of every page: our mark, the store in scope, the sections, and who is here. The scope stays on change. */
export function Rail({ onGo }: { onGo?: () => void }) {
  const person = useOffice();
  const scope = useScopeSearch();
  const { sections, waiting } = useSections(person.role);
  return (
    <>
      <p className={styles.brand}>
        <LastMark className={styles.mark} />
        <b className="wordmark">Horma</b>
      </p>
      <StoreSwitcher />
      <nav aria-label={t`Secciones`}>
        {sections.map(({ path, title }) => (
          <NavLink
            key={path}
            to={`${path}${scope}`}
            onClick={onGo}
            className={({ isActive }) => clsx(styles.link, isActive && styles.here)}
          >
            {i18n._(title)}
            <Badge waiting={waiting[path]} />
          </NavLink>
        ))}
      </nav>
      <Me />
    </>
  );
}

function Badge({ waiting }: { waiting: Waiting[string] }) {
  if (waiting === undefined || waiting.count === 0) return null;
  return <span className={clsx(styles.badge, waiting.alarm && styles.alarm)}>{waiting.count}</span>;
}

function Me() {
  const [open, setOpen] = useState(false);
  const { name, role, stores } = useOffice();
  const { version, build } = pageConfig;
  const one = stores?.length === 1 ? `, ${stores[0]}` : "";
  return (
    <div className={styles.me}>
      <p>
        <b>{name}</b>
        {i18n._(roleNames[role])}
        {one}
      </p>
      <IconButton icon="list" label={t`Tu cuenta`} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Sheet look="box" open={open} title={name} onClose={() => setOpen(false)}>
        <OwnPasskeys />
        <div className={styles.actions}>
          <StaffButton icon="external" onClick={leave}>
            <Trans>Cerrar sesión</Trans>
          </StaffButton>
          {otherLanguages().map(([other, title]) => (
            <StaffButton key={other} variant="line" lang={other} onClick={() => void language.choose(other)}>
              {title}
            </StaffButton>
          ))}
        </div>
        {version !== "" && (
          <p className={styles.release}>
            <Trans>
              Versión {version}, compilación {build}
            </Trans>
          </p>
        )}
      </Sheet>
    </div>
  );
}
