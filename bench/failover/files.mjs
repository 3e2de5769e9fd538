// The retailer's system that sends a file of products before each fault.
import { setTimeout as pause } from "node:timers/promises";
import { queryDatabase, sql } from "../custody/database.mjs";
import { makeKey } from "../events/feed-reader.mjs";

/** Rows of a file, and how long it may take, ms. */
const [rows, patience] = [20_000, 240_000];

const written = sql`select count(*)::int as n from product where id like $1`;

/** @param {{ server: { url: string }, data: string }} demo */
export async function openFiles({ server, data }) {
  const ask = (statement, values) => queryDatabase(data, statement, values);
  const headers = { authorization: `Bearer ${await makeKey(ask, ["catalogue"], "files")}` };
  const address = `${server.url}/api/v1/imports`;
  return {
    rows,
    /** Sends a file of new products, whose ids begin with `prefix`. Answers its id once the server has all of it. */
    send: async (prefix) => {
      const lines = Array.from(
        { length: rows },
        (_, row) => `${prefix}${row};${prefix}${row};Azul noche;Trapiche;Puelche;Zapatillas;Running;adulto`,
      );
      const answer = await fetch(`${address}?kind=products`, {
        method: "POST",
        headers: { ...headers, "content-type": "text/csv" },
        body: ["producto;modelo;color;nombre;marca;tipo;subclase;escala", ...lines].join("\n"),
      });
      const body = await answer.json();
      if (!answer.ok) throw new Error(JSON.stringify(body));
      return body.id;
    },
    /** Whether the file is still being applied. */
    underWay: async (id) => (await (await fetch(`${address}/${id}`, { headers })).json()).ended_at === null,
    /** Resolves with how the file ended, and how many of its rows are in the catalogue. */
    ended: async (id, prefix) => {
      for (const end = Date.now() + patience; Date.now() < end; await pause(500)) {
        const answer = await fetch(`${address}/${id}`, {
          headers,
          signal: AbortSignal.timeout(10_000),
        }).catch(() => undefined);
        const found = answer?.ok ? await answer.json() : undefined;
        if (found && found.ended_at !== null) {
          return {
            state: found.state,
            message: found.message,
            rows: (await ask(written, [`${prefix}%`]))[0].n,
          };
        }
      }
      throw new Error(`the import ${id} has not ended`);
    },
  };
}
