import Type from "typebox";

/** A place among a product's pictures; lists show the first. */
export const PictureParams = Type.Object({
  product: Type.String({ pattern: "^[0-9A-Za-z_-]{1,32}$", description: "The product's code" }),
  position: Type.Integer({ minimum: 1, maximum: 20 }),
});

/** A picture that was uploaded. */
export const UploadedPicture = Type.Object({
  /** SHA-256 of the file, in hexadecimal. */
  hash: Type.String(),
  /** By its content. */
  type: Type.String(),
  /** As it is shown, in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** Where pages load it, 480 pixels wide; other widths stand beside it. */
  address: Type.String(),
});
export type UploadedPicture = Type.Static<typeof UploadedPicture>;
