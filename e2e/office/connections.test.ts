import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect, viewports } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { expect, type Page, test } from "../test.ts";
import { enterBy, invite, ownOffice } from "./office.ts";

test.describe("what is connected", () => {
  let page: Page;
  let receiver: Server;
  /** What the receiver answers with, and how many deliveries came. */
  let [status, received] = [204, 0];
  /** The ERP's key. */
  let secret = "";
  const server = ownOffice({ offset: 83, variables: { WEBHOOK_NETWORKS: "127.0.0.1/32" } }, (entered) => {
    page = entered;
  });
  test.beforeAll(async () => {
    receiver = createServer((_, response) => {
      received++;
      response.writeHead(status).end();
    });
    await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  });
  test.afterAll(() => receiver.close());

  const row = (name: string) => page.getByRole("row", { name });
  const statusOf = async (secret: string) =>
    (await fetch(`${server.url}/api/v1/key`, { headers: { authorization: `Bearer ${secret}` } })).status;

  test("[OF-08] a key is made by keyboard, shown once, and revoked", async () => {
    await page.goto("/office/connections");
    await page.getByRole("button", { name: "Llave", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Nombre del sistema que la usará")).toBeFocused();
    await page.keyboard.type("erp");
    for (const scope of ["eventos", "lectura", "existencias"])
      await page.getByRole("checkbox", { name: new RegExp(`^${scope}:`) }).press("Space");
    await inspect(page, "desk", "office-connections-key");
    await page.getByRole("button", { name: "Crear y ver la llave" }).press("Enter");
    const secret = await page.getByRole("textbox", { name: "Llave" }).inputValue();
    expect(await statusOf(secret)).toBe(200);
    await inspect(page, "desk", "office-connections-secret");
    await page.getByRole("button", { name: "Listo" }).click();
    await expect(row("erp")).toContainText("nunca");
    await expect(page.getByText(secret)).toHaveCount(0);

    // The same name again is refused at its field, and nothing that was typed is lost.
    await page.getByRole("button", { name: "Llave", exact: true }).click();
    await page.getByLabel("Nombre del sistema que la usará").fill("erp");
    await page.getByRole("checkbox", { name: /^lectura:/ }).check();
    await page.getByRole("button", { name: "Crear y ver la llave" }).click();
    const name = page.getByLabel("Nombre del sistema que la usará");
    await expect(name).toHaveAccessibleDescription(/Ya hay una llave con ese nombre/);
    await expect(name).toBeFocused();
    await expect(page.getByRole("checkbox", { name: /^lectura:/ })).toBeChecked();
    await page.getByLabel("Nombre del sistema que la usará").fill("caja");
    await page.getByRole("button", { name: "Crear y ver la llave" }).click();
    const till = await page.getByRole("textbox", { name: "Llave" }).inputValue();
    await page.getByRole("button", { name: "Listo" }).click();
    await row("caja").getByRole("button", { name: "Revocar" }).click();
    await page.getByRole("button", { name: "Revocar la llave" }).click();
    await expect(row("caja")).toHaveCount(0);
    await expect.poll(() => statusOf(till)).toBe(401);
  });

  test("[OF-08] a key is renewed, and the one before ends when it was said", async () => {
    await page.goto("/office/connections");
    const renew = async (before: string) => {
      await row("erp").getByRole("button", { name: "Renovar" }).click();
      await page.getByLabel("La anterior sigue valiendo").selectOption(before);
      await page.getByRole("button", { name: "Renovar y ver la nueva" }).click();
      const secret = await page.getByRole("textbox", { name: "Llave" }).inputValue();
      await page.getByRole("button", { name: "Listo" }).click();
      return secret;
    };
    const first = await renew("1 hora");
    await expect(row("erp")).toContainText("la anterior vale hasta");
    const second = await renew("nada: termina ahora");
    expect(await statusOf(second)).toBe(200);
    await expect.poll(() => statusOf(first)).toBe(401);
    secret = second;
  });

  test("[OF-03] [OF-08] a machine's refused file is to be seen to, in Hoy, Conexiones and the rail, until a right one comes", async () => {
    const send = async (rows: string) => {
      const as_of = new Date().toISOString();
      const answer = await fetch(
        `${server.url}/api/v1/imports?${new URLSearchParams({ kind: "stock", as_of })}`,
        {
          method: "POST",
          headers: { authorization: `Bearer ${secret}`, "content-type": "text/csv" },
          body: `store,sku,quantity\n${rows}`,
        },
      );
      expect(answer.status).toBe(200);
    };
    await send("0101,000000410,4\n0101,000000420,5\n");
    await page.goto("/office/today");
    const files = page.getByRole("region", { name: "Archivos por ver" });
    await expect(files).toContainText("Existencias desde erp");
    await expect(files).toContainText("Rechazado: 2 filas no sirven. No se aplicó nada.");
    await inspect(page, "desk", "office-today-file");
    await page.goto("/office/connections");
    await expect(files).toContainText("Rechazado: 2 filas no sirven");
    await expect(page.getByRole("link", { name: "Importar 1" })).toBeVisible();
    await inspect(page, "desk", "office-connections-file");
    await files.getByRole("link", { name: "Ver: Existencias desde erp" }).click();
    await expect(page.getByText("hay filas rechazadas, no se aplicó nada").first()).toBeVisible();
    await send("0101,880101410,4\n");
    await page.goto("/office/connections");
    await expect(page.getByRole("region", { name: "Archivos que llegan" })).toBeVisible();
    await expect(files).toHaveCount(0);
  });

  test("[OF-08] a webhook that fails is shown, and what it missed is sent again", async () => {
    status = 500;
    await page.goto("/office/connections");
    await page.getByRole("button", { name: "Webhook", exact: true }).click();
    const { port } = receiver.address() as AddressInfo;
    await page.getByLabel("Dirección que recibe, con https").fill(`http://127.0.0.1:${port}/avisos`);
    const [url, type] = [
      page.getByLabel("Dirección que recibe, con https"),
      page.getByLabel("Eventos; vacío es todos"),
    ];
    // What the server refuses is said at its field, one after the other.
    await type.fill("cl.horma.moon.*");
    await page.getByRole("button", { name: "Crear y ver su secreto" }).click();
    await expect(type).toHaveAccessibleDescription("Ese evento no existe.");
    await expect(type).toBeFocused();
    await type.fill("cl.horma.order.*");
    await url.fill("https://10.0.0.1/avisos");
    await page.getByRole("button", { name: "Crear y ver su secreto" }).click();
    await expect(url).toHaveAccessibleDescription(/debe ser pública y con https/);
    await expect(url).toBeFocused();
    await inspect(page, "desk", "office-connections-webhook");
    await expect(type).toHaveValue("cl.horma.order.*");
    await url.fill(`http://127.0.0.1:${port}/avisos`);
    await page.getByRole("button", { name: "Crear y ver su secreto" }).click();
    await expect(page.getByRole("textbox", { name: "Secreto de firma" })).toHaveValue(/^whsec_/);
    await page.getByRole("button", { name: "Listo" }).click();
    await page.getByRole("button", { name: "Probar" }).click();
    await expect(row("500")).toBeVisible();
    await expect(page.getByText(/1 sin entregar desde/)).toBeVisible();
    await inspect(page, "desk", "office-connections");
    await page.setViewportSize(viewports.phone);
    await inspect(page, "desk", "office-connections-phone");
    await expectNothingSideways(page, "office connections");
    await page.setViewportSize(viewports.desk);
    status = 204;
    const before = received;
    await row("500").getByRole("button", { name: "Enviar de nuevo" }).click();
    await expect(row("204")).toBeVisible();
    expect(received).toBe(before + 1);
    await page.getByRole("button", { name: "Reenviar desde…" }).click();
    await page.getByRole("textbox", { name: "Desde" }).fill("2026-01-01T10:00");
    await page.getByRole("button", { name: "Reenviar", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Desde" })).toHaveCount(0);
    // The address has the open webhook.
    await page.reload();
    await expect(row("204")).toBeVisible();
  });

  test("[OF-08] an auditor sees what is connected, without secrets of addresses, and changes nothing", async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: viewports.desk });
    const auditor = await context.newPage();
    await enterBy(auditor, await invite(page, { name: "Berta Rojas", role: "Auditoría" }));
    await auditor.goto("/office/connections");
    await expect(auditor.getByRole("row", { name: "erp" })).toBeVisible();
    await auditor.getByRole("button", { name: /127\.0\.0\.1/ }).click();
    await expect(auditor.getByRole("row", { name: "204" })).toBeVisible();
    await expect(auditor.getByText("avisos", { exact: false }).filter({ hasText: "http" })).toHaveCount(0);
    await expect(
      auditor.getByRole("button", { name: /Llave|Renovar|Revocar|Probar|Enviar de nuevo/ }),
    ).toHaveCount(0);
  });
});
