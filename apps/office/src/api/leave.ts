import { session } from "../session/session.ts";
import { api } from "./api.ts";
import { queryClient } from "./query-client.ts";

/** Ends the session on the server and here. Without an answer it ends here, and on the server by itself. */
export function leave(): void {
  void api("leaveOffice", {})
    .catch(() => undefined)
    .then((left) => {
      session.end();
      queryClient.clear();
      // The company's provider signs out too, and leads back.
      if (left?.sign_out) location.assign(left.sign_out);
    });
}
