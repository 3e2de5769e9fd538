import type { TeamMember } from "@horma/contract";
import { addDays } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { dayMonth, timeOfDay } from "../time/clock-text.ts";
import { storeTime } from "../time/store-zone.ts";

/** Use of a session is recorded this often, ms: more recent is now. */
const recorded = 6 * 60_000;

/** How long ago a session was used: "ahora", "hace 7 min", "hace 2 h". */
export function seenText(seenAt: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(seenAt)) / 60_000);
  if (minutes * 60_000 < recorded) return t`ahora`;
  return minutes < 60 ? t`hace ${minutes} min` : t`hace ${Math.floor(minutes / 60)} h`;
}

/** Where someone is, at the foot of their tile: on which tablets, and when they were last seen there. */
export function whereText(member: TeamMember, now: number): [where: string, when: string] {
  const { sessions, signed_in_at: signedIn } = member;
  if (sessions.length === 0) {
    return [t`Sin sesión`, signedIn === null ? t`PIN sin usar` : dayText(signedIn, now)];
  }
  const seen = sessions.map(({ seen_at }) => seen_at).reduce((one, other) => (one > other ? one : other));
  const here = sessions.some(({ here }) => here);
  const others = sessions.length - (here ? 1 : 0);
  const tablets = others === 1 ? t`otra tableta` : t`otras ${others} tabletas`;
  if (others === 0) return [t`Esta tableta`, seenText(seen, now)];
  return [here ? t`Esta y ${tablets}` : capital(tablets), seenText(seen, now)];
}

/** The time of a sign-in; with its day if that was not today. */
function dayText(at: string, now: number): string {
  const day = dateOf(at);
  if (day === dateOf(now)) return t`hoy, ${timeOfDay(at)}`;
  return day === addDays(dateOf(now), -1) ? t`ayer, ${timeOfDay(at)}` : t`el ${dayMonth(at)}`;
}

function dateOf(at: number | string): string {
  return storeTime(at).slice(0, 10);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
