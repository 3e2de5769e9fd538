import { readFile } from "node:fs/promises";
import { inspect, viewports } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { expect, type Page, test } from "../test.ts";
import { enterBy, invite, ownOffice } from "./office.ts";

test.describe("requests about personal data", () => {
  let page: Page;
  const server = ownOffice({ offset: 107 }, (entered) => {
    page = entered;
  });

  test("[OF-10] who made an order is erased by its code, unseen, once the order is over", async ({
    browser,
  }) => {
    const phone = await browser.newContext({ baseURL: server.url, viewport: viewports.phone });
    const visit = await (await Visit.arrive(await phone.newPage())).identify("14569484-1", "Sole");
    const hash_id = await visit.order(["880102400"]);
    const headers = {
      authorization: `Bearer ${visit.stored.api_token}`,
      "x-xsrf-token": (await phone.cookies()).find(({ name }) => name === "XSRF-TOKEN")?.value ?? "",
    };
    const data = await (await phone.request.get("/api/v1/falabella/client/data", { headers })).json();
    const { code } = data.orders[0];
    const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Santiago" }).format(new Date());

    await page.goto("/office/personal-data");
    // A code that no order has, by keyboard.
    await page.getByLabel("Código de la tienda").fill("0101");
    await page.getByLabel("Código del pedido").fill("0000");
    await page.getByLabel("Día del pedido").fill(day);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/Ningún pedido con ese código/)).toBeVisible();
    await page.getByLabel("Código del pedido").fill(code.toLowerCase());
    await page.getByLabel("Código del pedido").press("Enter");
    await expect(page.getByText(/Tiene un pedido en curso/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Borrar sus datos" })).toHaveCount(0);

    await phone.request.post("/api/v1/falabella/order/cancel", { headers, data: { hash_id } });
    await page.reload();
    await expect(page.getByText("Hay datos guardados.")).toBeVisible();
    await expect(page.getByText(/Sole|14569484/)).toHaveCount(0);
    await inspect(page, "desk", "office-personal-data");
    await page.getByRole("button", { name: "Borrar sus datos" }).press("Enter");
    await inspect(page, "desk", "office-personal-data-erase");
    await page.getByRole("button", { name: "Borrar ahora" }).press("Enter");
    await expect(page.getByText("Ya no hay datos que digan quién es.")).toBeVisible();
    expect((await phone.request.get("/api/v1/falabella/client", { headers })).status()).toBe(401);
    await phone.close();
  });

  test("[OF-10] a shopper reads and downloads their data by a link of the office, with their RUT alone", async ({
    browser,
  }) => {
    const owner = await browser.newContext({ baseURL: server.url, viewport: viewports.phone });
    const visit = await (await Visit.arrive(await owner.newPage())).identify("14569484-1", "Sole");
    const hash_id = await visit.order(["880102400"]);
    const headers = { authorization: `Bearer ${visit.stored.api_token}` };
    const stored = await (await owner.request.get("/api/v1/falabella/client/data", { headers })).json();
    const { code } = stored.orders[0];
    const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Santiago" }).format(new Date());

    await page.goto(`/office/personal-data?store=0101&code=${code}&day=${day}`);
    await page.getByRole("button", { name: "Enlace a sus datos" }).press("Enter");
    await inspect(page, "desk", "office-personal-data-link");
    await page.getByRole("button", { name: "Hacer el enlace" }).press("Enter");
    const field = page.getByRole("textbox", { name: "Enlace" });
    await expect(field).toHaveValue(/\/data\?store=0101#[\w-]{43}$/);
    await inspect(page, "desk", "office-personal-data-link-made");
    const link = await field.inputValue();
    await page.getByRole("button", { name: "Listo" }).click();
    await expect(page.getByText(link)).toHaveCount(0);

    // On a phone with another visit, which goes on.
    const phone = await browser.newContext({ baseURL: server.url, viewport: viewports.phone });
    const reader = await phone.newPage();
    const other = await (await Visit.arrive(reader)).identify("7000001", "Cata");
    await other.open("/orders");
    await expect(reader.getByRole("button", { name: "Mis datos" })).toBeVisible();
    const storage = () =>
      reader.evaluate(() => {
        // The router stores how far each page was scrolled.
        const { "react-router-scroll-positions": _, ...session } = { ...sessionStorage };
        return { ...localStorage, ...session };
      });
    const before = await storage();
    expect(JSON.stringify(before)).toContain("Cata");
    const asked: string[] = [];
    reader.on("request", (request) => asked.push(request.url()));
    await reader.goto(link);
    await expect(reader.getByRole("heading", { name: "¿Cuál es tu RUT?" })).toBeVisible();
    await inspect(reader, "phone", "data-link");
    const rut = reader.getByLabel("RUT");
    const send = reader.getByRole("button", { name: "Ver mis datos" });
    await rut.fill("14569484-2");
    await send.click();
    await expect(reader.getByRole("alert")).toHaveText("El RUT ingresado es inválido");
    await rut.fill("12345678-5");
    await send.click();
    await expect(reader.getByRole("alert")).toHaveText(
      "No es el que diste en ese pedido. Te quedan 4 intentos.",
    );
    await inspect(reader, "phone", "data-link-wrong");
    await rut.fill("14569484-1");
    await send.click();
    await expect(reader.getByText(`Pedido ${code}`)).toBeVisible();
    await expect(reader.getByText("Sole")).toBeVisible();
    await inspect(reader, "phone", "data-link-read");
    await reader.setViewportSize(viewports.desk);
    await inspect(reader, "desk", "data-link-read");
    await reader.setViewportSize(viewports.phone);
    const downloading = reader.waitForEvent("download");
    await reader.getByRole("button", { name: "Descargar mis datos" }).click();
    const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
    expect(file.client).toMatchObject({ document_number: "14569484-1", nickname: "Sole" });
    expect(file.orders[0]).toMatchObject({ hash_id, code });
    const token = link.split("#")[1] ?? "";
    expect(asked.filter((url) => url.includes(token))).toEqual([]);
    expect(await storage()).toEqual(before);
    // A reload asks again.
    await reader.reload();
    await expect(reader.getByRole("heading", { name: "¿Cuál es tu RUT?" })).toBeVisible();
    await expect(reader.getByText("Sole")).toHaveCount(0);

    // A new link ends this one.
    await page.getByRole("button", { name: "Enlace a sus datos" }).click();
    await page.getByRole("button", { name: "Hacer el enlace" }).click();
    await expect(field).not.toHaveValue(link);
    await page.getByRole("button", { name: "Listo" }).click();
    await rut.fill("14569484-1");
    await send.click();
    await expect(reader.getByRole("heading", { name: "Este enlace ya no sirve" })).toBeVisible();
    await inspect(reader, "phone", "data-link-over");

    // A kiosk shows no one's data.
    const kiosk = await browser.newContext({ baseURL: server.url, viewport: viewports.kiosk });
    const shared = await kiosk.newPage();
    await shared.goto("/store/0101?kiosk=1");
    await expect(startButton(shared)).toBeVisible();
    await shared.goto(link);
    await expect(shared.getByRole("heading", { name: "Abre este enlace en tu teléfono" })).toBeVisible();
    await expect(shared).toHaveURL(/\/data$/);
    await inspect(shared, "kiosk", "data-link");
    await page.goto("/office/audit");
    await expect(
      page.getByRole("row", { name: /Hizo un enlace para que quien hizo un pedido/ }).first(),
    ).toContainText(`Pedido ${code}`);
    for (const context of [owner, phone, kiosk]) await context.close();
  });

  test("[OF-10] what is stored about a person is downloaded, and one who left is erased", async () => {
    await page.goto("/office/people?store=0101");
    await page.getByRole("button", { name: "Ignacia" }).click();
    await page.getByRole("button", { name: /Quitar a Ignacia/ }).click();
    await page.getByRole("button", { name: "Sí, quitar" }).click();
    await expect(page.getByRole("button", { name: "Ignacia" })).toHaveCount(0);
    await page.goto("/office/personal-data?store=0101");
    await page.getByRole("searchbox", { name: "Nombre o usuario" }).fill("seller");
    await expect(page.getByRole("row", { name: /Rodrigo/ })).toHaveCount(0);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Descargar los datos de Ignacia" }).click();
    const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
    expect(file.person).toMatchObject({ login: "seller", name: "Ignacia", active: false });
    expect(file.lines[0]).toMatchObject({ history: "store", type: "staff_let_go" });
    await page.setViewportSize(viewports.phone);
    await inspect(page, "desk", "office-personal-data-phone");
    await expectNothingSideways(page, "office personal data");
    await page.setViewportSize(viewports.desk);
    await page.getByRole("button", { name: "Borrar los datos de Ignacia" }).click();
    await page.getByRole("button", { name: "Borrar ahora" }).click();
    await expect(page.getByText("Nadie con ese nombre o usuario.")).toBeVisible();
    await page.goto("/office/audit");
    for (const action of [/Borró los datos de una persona/, /Descargó los datos de una persona/])
      await expect(page.getByRole("row", { name: action })).toContainText(/Persona \d+/);
    await expect(page.getByRole("row", { name: /Borró los datos de quien hizo un pedido/ })).toContainText(
      /Pedido \w{4}/,
    );
  });

  test("[OF-10] an auditor has no such page", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: viewports.desk });
    const auditor = await context.newPage();
    await enterBy(auditor, await invite(page, { name: "Berta Rojas", role: "Auditoría" }));
    await expect(auditor.getByRole("link", { name: "Auditoría" })).toBeVisible();
    await expect(auditor.getByRole("link", { name: "Datos personales" })).toHaveCount(0);
    await auditor.goto("/office/personal-data");
    await expect(auditor.getByText("Tu rol no permite hacer esto.")).toBeVisible();
    await context.close();
  });
});
