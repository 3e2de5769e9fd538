import { describe, expect, it } from "vitest";
import { pollReply } from "./poll-reply.ts";

describe("poll replies", () => {
  it("[SC-14] thanks, promises a review, apologises, or says that someone comes", () => {
    expect(pollReply(1, "Cata").text).toBe("Esperamos seguir ayudándote cuando lo necesites.");
    expect(pollReply(2, "Cata").text).toBe("Revisaremos tu caso para seguir mejorando.");
    expect(pollReply(3, "Cata")).toEqual({
      title: "Lo sentimos, Cata",
      text: "Revisaremos lo que pasó para que no se repita.",
    });
    expect(pollReply(4, "Cata").title).toBe("Lo sentimos mucho, Cata");
  });

  it("[SC-14] reads well without a nickname", () => {
    expect(pollReply(1, null).title).toBe("¡Gracias!");
    expect(pollReply(4, null).title).toBe("Lo sentimos mucho");
  });
});
