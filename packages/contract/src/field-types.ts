import Type, { type TSchema } from "typebox";

/** ISO 8601 instant. */
export const Instant = Type.String({ description: "ISO 8601" });
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
