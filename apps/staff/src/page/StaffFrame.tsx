import { useNow } from "@horma/app/use-now";
import { Icon } from "@horma/ui";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { Brand } from "../layout/Brand.tsx";
import { HeaderEndProvider } from "../layout/HeaderEnd.tsx";
import { isIn, type Section, sectionsFor } from "../layout/sections.ts";
import type { SignedIn } from "../session/create-session.ts";
import { StaffMenu } from "../staff/StaffMenu.tsx";
import { timeOfDay } from "../time/clock-text.ts";
import styles from "./StaffFrame.module.css";

export type StaffFrameProps = {
  session: SignedIn;
  banner?: ReactNode;
  /** Under the screen, in room of its own: it covers none of the screen's buttons. */
  foot?: ReactNode;
  children: ReactNode;
};

/** Around every screen: the ink header with the navigation (mock-up 30). On a phone the navigation is at the bottom (30c). */
export function StaffFrame({ session: { staff, store }, banner, foot, children }: StaffFrameProps) {
  const sections = sectionsFor(staff.role, "tablet");
  const [headerEnd, setHeaderEnd] = useState<HTMLElement | null>(null);
  return (
    <HeaderEndProvider value={headerEnd}>
      <div className={styles.frame}>
        <header className={styles.header}>
          <Brand store={store.name} tone="header" short={sections.length > 6} />
          <Navigation className={styles.top} sections={sections} label={t`Secciones`} />
          <span className={styles.gap} />
          <span ref={setHeaderEnd} className={styles.end} />
          <StaffMenu />
          <Clock />
        </header>
        {banner}
        <main className={styles.main}>
          <div className={styles.screen}>{children}</div>
          {foot}
        </main>
        <Navigation
          className={styles.bottom}
          sections={sectionsFor(staff.role, "phone")}
          label={t`Secciones del teléfono`}
          icons
        />
      </div>
    </HeaderEndProvider>
  );
}

type NavigationProps = {
  sections: readonly Section[];
  label: string;
  icons?: boolean;
  className?: string | undefined;
};

function Navigation({ sections, label, icons = false, className }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav className={className} aria-label={label}>
      {sections.map((section) => (
        <NavLink
          key={section.path}
          to={section.path}
          aria-current={isIn(section, pathname) ? "page" : undefined}
          className={clsx(styles.link, isIn(section, pathname) && styles.here)}
        >
          {icons && <Icon name={section.icon} />}
          {section.title}
        </NavLink>
      ))}
    </nav>
  );
}

function Clock() {
  const now = useNow();
  return <time className={styles.clock}>{timeOfDay(now)}</time>;
}
