import { limits, nicknameAccepted, normalizeNickname } from "@horma/domain";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { presentClient } from "./client-presenter.ts";
import { countOrders, nameClient } from "./client-table.ts";

/** AP-08, VA-02. */
export const setNickname = operation("setNickname", async ({ db, vault, now }, { body, clientId }) => {
  if (!nicknameAccepted(body.nickname)) {
    return refuse(
      "nickname_invalid",
      `a nickname must have ${limits.nicknameMin} to ${limits.nicknameMax} characters`,
    );
  }
  const named = { id: clientId, nickname: normalizeNickname(body.nickname), now: now() };
  const [row, counts] = await Promise.all([
    nameClient(db.pool, vault, named),
    countOrders(db.pool, clientId),
  ]);
  if (row === undefined) return refuse("token_invalid", "the client of this token no longer exists");
  return { client: presentClient(row, counts) };
});
