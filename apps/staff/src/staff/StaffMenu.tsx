import { roleMay } from "@horma/domain";
import { Icon, otherLanguages, Sheet, StaffButton, useMuted } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { language } from "../language/language.ts";
import { sectionsFor } from "../layout/sections.ts";
import { paths } from "../paths.ts";
import { session } from "../session/session.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { bellMute, ring } from "../sound/bell.ts";
import { useBellLocked } from "../sound/use-bell-locked.ts";
import { OpenWallboard } from "./OpenWallboard.tsx";
import { PausedMark, PauseSwitch } from "./Pause.tsx";
import styles from "./StaffMenu.module.css";
import { signOut } from "./sign-out.ts";

const printables = () => [
  { path: paths.poster, text: t`Afiche de la tienda` },
  { path: paths.boxLabels, text: t`Etiquetas de caja` },
  { path: paths.doors, text: t`Etiquetas de lugares` },
];

/** The signed-in person, with a menu: lock, sign out, sound, sections that do not fit on a phone, printing. */
export function StaffMenu() {
  const [open, setOpen] = useState(false);
  const [hanging, hang] = useState(false);
  const navigate = useNavigate();
  const { staff } = useStaffSession();
  const go = (path: string) => {
    setOpen(false);
    navigate(path);
  };
  return (
    <>
      <MutedMark />
      <PausedMark />
      <button type="button" className={styles.who} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <WhoIcon /> {staff.name}
      </button>
      <Sheet look="box" open={open} title={staff.name} onClose={() => setOpen(false)}>
        <div className={styles.actions}>
          <StaffButton icon="lock" onClick={session.lock}>
            <Trans>Bloquear</Trans>
          </StaffButton>
          <StaffButton variant="line" icon="external" onClick={signOut}>
            <Trans>Cerrar sesión</Trans>
          </StaffButton>
          <PauseSwitch />
          <SoundSwitch />
          <LanguageSwitch />
        </div>
        <nav className={styles.links} aria-label={t`Más secciones`}>
          {sectionsFor(staff.role, "tablet").map(({ path, title }) => (
            <StaffButton key={path} variant="line" className={styles.phoneOnly} onClick={() => go(path)}>
              {title}
            </StaffButton>
          ))}
          {roleMay(staff.role, "print") &&
            printables().map(({ path, text }) => (
              <StaffButton key={path} variant="line" onClick={() => go(path)}>
                {text}
              </StaffButton>
            ))}
          {roleMay(staff.role, "manage_staff") && (
            <StaffButton
              variant="line"
              onClick={() => {
                setOpen(false);
                hang(true);
              }}
            >
              <Trans>Usar como pantalla</Trans>
            </StaffButton>
          )}
        </nav>
      </Sheet>
      <OpenWallboard open={hanging} onClose={() => hang(false)} />
    </>
  );
}

/** The other languages, each named in itself. */
function LanguageSwitch() {
  return otherLanguages().map(([other, name]) => (
    <StaffButton key={other} variant="line" lang={other} onClick={() => void language.choose(other)}>
      {name}
    </StaffButton>
  ));
}

/** Rings once when it is switched on, so that people know the sound. */
function SoundSwitch() {
  const muted = useMuted(bellMute);
  const toggle = () => {
    bellMute.toggle();
    ring();
  };
  return (
    <StaffButton variant="line" icon={muted ? "bellOff" : "bell"} aria-pressed={!muted} onClick={toggle}>
      {muted ? t`Sonido silenciado` : t`Sonido activado`}
    </StaffButton>
  );
}

/** The person; in their place, that the tablet rings only once it is touched. */
function WhoIcon() {
  if (useBellLocked()) return <Icon name="bellOff" label={t`Sin sonido hasta que toques la pantalla`} />;
  return <Icon name="person" className={styles.icon} />;
}

/** Says that this tablet is muted, and how to change it. */
function MutedMark() {
  const muted = useMuted(bellMute);
  if (!muted) return null;
  return (
    <button type="button" data-muted className={styles.muted} onClick={bellMute.toggle}>
      <Icon name="bellOff" label={t`Sonido silenciado`} />
    </button>
  );
}
