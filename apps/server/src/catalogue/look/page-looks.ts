import type { Look } from "@horma/contract";
import { isOwnColor, ownTheme, ownThemeStyle } from "@horma/domain";
import type { Deps } from "../../platform/deps.ts";
import type { PageLook, PageLooks } from "../../web/http/page-config.ts";
import { listedPicture } from "../picture/picture-address.ts";
import { lookOf, readLooks } from "./look-table.ts";

/**
 * The live look and the draft for the pages, as they are stored by any process. While the database does not answer pages have those
 * that were read last.
 */
export async function openPageLooks({
  db,
  env,
  log,
}: Pick<Deps, "db" | "env" | "log">): Promise<PageLooks & { close: () => void }> {
  let live = pageLook(lookOf(undefined, env));
  let draft: { word: string | null; look: PageLook } | undefined;
  let changed = () => {};
  let turn = 0;
  const read = async () => {
    const mine = ++turn;
    const rows = await readLooks(db.read);
    if (mine !== turn) return;
    live = pageLook(lookOf(rows.live, env));
    draft = rows.draft && { word: rows.draft.preview, look: pageLook(lookOf(rows.draft, env)) };
    changed();
  };
  const readOrWarn = () =>
    read().catch((error: unknown) => log.warn({ err: error }, "the look could not be read"));
  // Without the database the server starts too, and reads the look when it is back.
  await readOrWarn();
  const readAgain = () => void readOrWarn();
  const unhear = db.notifications.on("look_changed", { begun: readAgain, heard: readAgain });
  return {
    live: () => live,
    onChange: (listener) => {
      changed = listener;
    },
    preview: (word) => (draft?.word === word ? draft.look : undefined),
    close: unhear,
  };
}

function pageLook({ name, theme, logo, texts }: Look): PageLook {
  const own = isOwnColor(theme);
  return {
    name,
    texts,
    theme: own ? ownTheme : theme,
    style: own ? ownThemeStyle(theme) : "",
    logo: logo === null ? null : listedPicture({ address: null, content: logo }),
  };
}
