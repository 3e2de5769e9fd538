import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { bytes, importId, oneOf } from "./column.ts";
import { product } from "./product.ts";

/** What an uploaded picture may be, by its content. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

/** Pictures that were uploaded, by the SHA-256 of their bytes. Rows never change. */
export const picture = pgTable(
  "picture",
  {
    hash: text("hash").primaryKey(),
    type: text("type", { enum: pictureTypes }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  () => [
    check("picture_hash", sql.raw(`"hash" ~ '^[0-9a-f]{64}$'`)),
    check("picture_type", oneOf("type", pictureTypes)),
  ],
);

/** A picture in a width that the apps ask for, as WebP: two are made at the upload, the others by the leader. */
export const pictureSize = pgTable(
  "picture_size",
  {
    hash: text("hash")
      .notNull()
      .references(() => picture.hash, { onDelete: "cascade" }),
    width: smallint("width").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.width] })],
);

/** A product's pictures in order, from 1: an address elsewhere, or a picture that was uploaded. */
export const productPicture = pgTable(
  "product_picture",
  {
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    position: smallint("position").notNull(),
    /** `{width}` in it stands for the width wanted, in pixels. */
    address: text("address"),
    content: text("content").references(() => picture.hash),
    importId: importId(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index("product_picture_content_idx").on(table.content).where(sql`${table.content} is not null`),
    check("product_picture_source", sql.raw(`("address" is null) <> ("content" is null)`)),
    check("product_picture_position", sql.raw(`"position" between 1 and 20`)),
  ],
);
