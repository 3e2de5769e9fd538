/** Texts that were written for a web page, as text: without tags, with lines where the page has them, and with signs for entities. */
import { Parser } from "htmlparser2";

/** Elements that begin on a line of their own, and end it. */
const blocks =
  "address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead tr ul";
/** Elements within a line. */
const inline =
  "a abbr acronym b bdi bdo big button caption center cite code col colgroup data del dfn em font html head body i img input ins kbd label mark meta q s samp small span strike strong sub sup time tt u var wbr link";
/** Elements whose content is not read. */
const unread = "script style title iframe object svg template noscript textarea select video audio canvas";

const names = (text: string) => new Set(text.split(" "));
const isBlock = names(blocks);
const isUnread = names(unread);
const isKnown = names(`${blocks} ${inline} ${unread} br td th`);
const isCell = new Set(["td", "th"]);

const mayBeMarkup = /<[a-z!/?]|&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i;

/**
 * A text without markup. What is no element of HTML stays: `a < b`, `<única>`. One that has no markup is returned as it is.
 * @param lines whether blocks begin new lines; a blank is there otherwise
 */
export function plainText(text: string, lines: boolean): string {
  return mayBeMarkup.test(text) ? withoutMarkup(text, lines) : text;
}

function withoutMarkup(written: string, lines: boolean): string {
  // What begins like a tag and never ends is text.
  const lastEnd = written.lastIndexOf(">") + 1;
  const text = written.slice(0, lastEnd) + written.slice(lastEnd).replaceAll("<", "&lt;");
  let read = "";
  let unreadDepth = 0;
  const raw = () => text.slice(parser.startIndex, text.indexOf(">", parser.startIndex) + 1);
  const breaks = (name: string) => {
    if (name === "br" || isBlock.has(name)) read += "\n";
    else if (isCell.has(name)) read += " ";
  };
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (isUnread.has(name)) unreadDepth++;
        if (unreadDepth > 0) return;
        if (isKnown.has(name)) breaks(name);
        else read += raw();
      },
      onclosetag: (name, implied) => {
        if (isUnread.has(name)) unreadDepth = Math.max(0, unreadDepth - 1);
        else if (unreadDepth === 0 && isKnown.has(name) && name !== "br") breaks(name);
        else if (unreadDepth === 0 && !isKnown.has(name) && !implied) read += raw();
      },
      ontext: (piece) => {
        // A line of the source is none of the page.
        if (unreadDepth === 0) read += piece.replace(/\s+/g, " ");
      },
    },
    { decodeEntities: true },
  );
  parser.end(text);
  const each = read.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  return each.filter((line) => line !== "").join(lines ? "\n" : " ");
}
