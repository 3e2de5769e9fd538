import { staffMay } from "@horma/domain";
import { Icon, Sheet, StaffButton, useMuted } from "@horma/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { sectionsFor } from "../layout/sections.ts";
import { paths } from "../paths.ts";
import { session } from "../session/session.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { bellMute, ring } from "../sound/bell.ts";
import styles from "./StaffMenu.module.css";
import { signOut } from "./sign-out.ts";
import { TabletSheet } from "./TabletSheet.tsx";

const printables = [
  { path: paths.poster, text: "Afiche de la tienda" },
  { path: paths.boxLabels, text: "Etiquetas de caja" },
  { path: paths.doors, text: "Etiquetas de smartbox" },
];

/** Who is signed in, and behind it: lock, sign out, sound, the sections a phone has no room for, what can be printed. */
export function StaffMenu() {
  const [open, setOpen] = useState(false);
  const [addingTablet, addTablet] = useState(false);
  const navigate = useNavigate();
  const { staff } = useStaffSession();
  const go = (path: string) => {
    setOpen(false);
    navigate(path);
  };
  return (
    <>
      <MutedMark />
      <button type="button" className={styles.who} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="person" className={styles.icon} />
        {staff.name}
      </button>
      <Sheet look="box" open={open} title={staff.name} onClose={() => setOpen(false)}>
        <div className={styles.actions}>
          <StaffButton icon="lock" onClick={session.lock}>
            Bloquear
          </StaffButton>
          <StaffButton variant="line" icon="external" onClick={signOut}>
            Cerrar sesión
          </StaffButton>
          <SoundSwitch />
        </div>
        <nav className={styles.links} aria-label="Más secciones">
          {sectionsFor(staff.role, "tablet").map(({ path, title }) => (
            <StaffButton key={path} variant="line" className={styles.phoneOnly} onClick={() => go(path)}>
              {title}
            </StaffButton>
          ))}
          {staffMay(staff.role, "print") &&
            printables.map(({ path, text }) => (
              <StaffButton key={path} variant="line" onClick={() => go(path)}>
                {text}
              </StaffButton>
            ))}
          {staffMay(staff.role, "manage_staff") && (
            <StaffButton
              variant="line"
              onClick={() => {
                setOpen(false);
                addTablet(true);
              }}
            >
              Sumar una tableta
            </StaffButton>
          )}
        </nav>
      </Sheet>
      <TabletSheet open={addingTablet} onClose={() => addTablet(false)} />
    </>
  );
}

/** Rings once when it is switched on, so that one knows how it sounds. */
function SoundSwitch() {
  const muted = useMuted(bellMute);
  const toggle = () => {
    bellMute.toggle();
    ring();
  };
  return (
    <StaffButton variant="line" icon={muted ? "bellOff" : "bell"} aria-pressed={!muted} onClick={toggle}>
      {muted ? "Sonido silenciado" : "Sonido activado"}
    </StaffButton>
  );
}

/** That nothing rings here, and the way to change it. */
function MutedMark() {
  const muted = useMuted(bellMute);
  if (!muted) return null;
  return (
    <button type="button" className={styles.muted} onClick={bellMute.toggle}>
      <Icon name="bellOff" label="Sonido silenciado" />
    </button>
  );
}
