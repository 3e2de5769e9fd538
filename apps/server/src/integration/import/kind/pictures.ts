import { mostPictures } from "@horma/domain";
import { BadCell } from "../bad-cell.ts";
import { count, type ReadCell, words } from "../cell.ts";
import type { Kind } from "../kind.ts";
import type { PinnedField } from "../pins.ts";
import { cell } from "../written.ts";
import { kept, productColumn, removedColumn } from "./cells.ts";

/** The address of a picture that was uploaded: it names the picture by its hash. */
const uploaded = /^\/pictures\/[0-9a-f]{64}\/(\d+|\{width\})[.]webp$/;
/** SQL: the hash of {@link uploaded}; null for another address. */
const hashIn = (address: string) => `substring(${address} from '^/pictures/([0-9a-f]{64})/')`;

/** An address that contains another one, as those of image services do, has no sign between them. */
const severalAddresses = /[\s,;|]\s*https?:\/\//i;

/** An address elsewhere, of a file that this server has, or of a picture that was uploaded. */
const address: ReadCell = (text) => {
  if (severalAddresses.test(text)) return new BadCell("several_addresses");
  const read = words(500)(text);
  if (read instanceof BadCell) return read;
  if (/^\/images\/[0-9A-Za-z_.{}-]+$/.test(text) || uploaded.test(text)) return text;
  const filled = text.replaceAll("{width}", "480");
  if (/[\s"<>\\^`|{}]/.test(filled) || !URL.canParse(filled)) return new BadCell("not_an_address");
  const { protocol, username, password } = new URL(filled);
  return protocol === "https:" && username === "" && password === "" ? text : new BadCell("not_an_address");
};

/** A regular expression of addresses that pages may load: what the content policy allows by these hosts. */
function onAllowedHost(hosts: readonly string[]): string {
  const names = hosts.map((host) => host.replaceAll(".", "[.]").replace(/^\*\[\.\]/, "([a-z0-9_-]+[.])+"));
  return `^https://(${names.join("|")})(:443)?([/?#]|$)`;
}

/** A product's pictures are pinned together. */
const pin: PinnedField = { thing: "product", key: "s.product", field: "'pictures'" };

/** Addresses of pictures. */
export const pictures: Kind = {
  name: "pictures",
  scope: "catalogue",
  does: "Addresses of products' pictures. Pictures without an address must be uploaded",
  columns: [
    productColumn,
    {
      key: "position",
      names: ["posición", "orden"],
      type: "integer",
      read: count(1, mostPictures),
      holds: "Its position among the product's pictures, 1 to 20; lists show the first. 1 if empty",
      example: "1",
    },
    {
      key: "address",
      names: ["dirección", "url", "imagen", "foto", "link"],
      read: address,
      holds:
        "Its https address, on a host of `IMAGE_HOSTS`. `{width}` in it is replaced by the width in pixels",
      example: "https://images.example/880101-1.jpg",
    },
    removedColumn,
  ],
  check: async (work) => {
    await work.refuseUnknown("product", "product", "id");
    await work.refuse(
      "address",
      "missing",
      "select s.row, '' from staged s where s.address is null and s.removed is not true",
    );
    await work.refuse(
      "address",
      "host_not_allowed",
      `select s.row, s.address from staged s where s.address not like '/%' and s.removed is not true
         and s.address !~* '${onAllowedHost(work.job.imageHosts)}'`,
    );
    await work.refuse(
      "address",
      "unknown",
      `select s.row, s.address from staged s where ${hashIn("s.address")} is not null
         and not exists (select from picture p where p.hash = ${hashIn("s.address")})`,
    );
    await work.refuseAgain(
      "position",
      `select row, position::text, first from (
         select s.*, min(row) over (partition by product, coalesce(position, 1)) as first from staged s
       ) s where row > first`,
    );
  },
  write: async (work) => {
    await work.merge({
      table: "product_picture",
      from: kept,
      key: { product_id: "s.product", position: "coalesce(s.position, 1)" },
      set: {
        address: cell("address", (address) => `case when ${hashIn(address)} is null then ${address} end`),
        content: cell(
          "address",
          (address) => `case when ${address} is null then t.content else ${hashIn(address)} end`,
        ),
      },
      counted: true,
      pin,
    });
    await work.remove({
      table: "product_picture",
      key: ["product_id", "position"],
      columns: ["address", "content"],
      row: "s.row",
      from: `staged s join product_picture t on t.product_id = s.product
        and t.position = coalesce(s.position, 1) where s.removed`,
      pin,
    });
  },
};
