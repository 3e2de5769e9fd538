import type { Look } from "@horma/contract";
import { isOwnColor, ownTheme, ownThemeStyle } from "@horma/domain";
import type { Deps } from "../../platform/deps.ts";
import type { PageLook, PageLooks } from "../../web/http/page-config.ts";
import { listedPicture } from "../picture/picture-address.ts";
import { findDraft, lookOf, readLooks } from "./look-table.ts";

/**
 * The live look for the pages, as every process publishes it, and drafts for those who preview them. While the database does not answer
 * pages have the last one that was read.
 */
export async function openPageLooks({
  db,
  env,
  log,
}: Pick<Deps, "db" | "env" | "log">): Promise<PageLooks & { close: () => void }> {
  let live = pageLook(lookOf(undefined, env));
  let changed = () => {};
  let turn = 0;
  const read = async () => {
    const mine = ++turn;
    const { live: row } = await readLooks(db.read);
    if (mine !== turn) return;
    live = pageLook(lookOf(row, env));
    changed();
  };
  const readAgain = () =>
    void read().catch((error: unknown) => log.warn({ err: error }, "the look could not be read"));
  await read();
  const unhear = db.notifications.on("look_changed", { begun: readAgain, heard: readAgain });
  return {
    live: () => live,
    onChange: (listener) => {
      changed = listener;
    },
    preview: async (word) => {
      const row = await findDraft(db.read, word);
      return row && pageLook(lookOf(row, env));
    },
    close: unhear,
  };
}

function pageLook({ name, theme, logo, texts }: Look): PageLook {
  const own = isOwnColor(theme);
  return {
    ...{ name, texts, theme: own ? ownTheme : theme, style: own ? ownThemeStyle(theme) : "" },
    logo: logo === null ? null : listedPicture({ address: null, content: logo }),
  };
}
