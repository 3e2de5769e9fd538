import { limits } from "@horma/domain";
import Type from "typebox";
import { BoardOrder } from "./board.ts";
import { closed, nullable, shoeCodes } from "./field-types.ts";

export const StaffSearchBody = Type.Object(
  { q: Type.String({ minLength: 1, maxLength: limits.scannedMax }) },
  closed,
);
export const StaffSearchAnswer = Type.Object({
  /** By short code, nickname, the QR of the shopper's screen, sku or EAN; newest first. */
  orders: Type.Array(BoardOrder),
  /** Skus of the catalogue by EAN, sku or name, with their slot and stock. */
  products: Type.Array(
    Type.Object({
      sku: Type.String(),
      ...shoeCodes,
      /** Its product's id. */
      product: Type.String(),
      name: Type.String(),
      brand: Type.String(),
      color: Type.String(),
      size: Type.String(),
      image: nullable(Type.String()),
      location: nullable(Type.String()),
      on_hand: Type.Integer(),
      free: Type.Integer(),
    }),
  ),
});
export type StaffSearchAnswer = Type.Static<typeof StaffSearchAnswer>;
