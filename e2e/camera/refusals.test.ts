import { expect, type Page } from "@playwright/test";
import { inspect } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { port } from "../store/store-under-test.ts";
import { deniedCamera, fakeCameras, noCamera, test } from "./camera-browser.ts";

test("[CA-07] [SC-04] a camera that is denied: what to do, and asking again takes a fresh page", async ({
  openBrowser,
}) => {
  const page = await scanIn(await openBrowser(deniedCamera));
  await expectProblem(page, "Debes habilitar los permisos de la cámara");
  await inspect(page, "phone", "camera-denied");
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Activar permiso" }).click();
  await reloaded;
  await expectProblem(page, "Debes habilitar los permisos de la cámara");
});

test("[CA-06] [CA-07] [FL-03] a device without a camera: typing the code is first", async ({
  openBrowser,
}) => {
  const page = await scanIn(await openBrowser(noCamera));
  await expectProblem(page, "No encontramos una cámara");
  await inspect(page, "phone", "camera-none");
  await typesFirst(page);
});

test("[FL-03] a browser without workers reads no code: it says so, and typing the code is what is left", async ({
  openBrowser,
}) => {
  const page = await openBrowser(fakeCameras(1));
  await page.addInitScript(() => Object.defineProperty(window, "Worker", { value: undefined }));
  await scanIn(page);
  await expectProblem(page, "Este navegador no puede leer códigos con la cámara");
  await expect(page.getByText("Cargando cámara.")).toHaveCount(0);
  await expect(page.locator("section:has([role=alert])").getByRole("button")).toHaveCount(1);
  await inspect(page, "phone", "camera-no-worker");
  await typesFirst(page);
});

test("[FL-03] a page without cameras or a wake lock goes on: typing the code is first", async ({
  openBrowser,
}) => {
  const page = await openBrowser(fakeCameras(1));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "mediaDevices", { value: undefined });
    Object.defineProperty(navigator, "wakeLock", { value: undefined });
  });
  await scanIn(page);
  await expectProblem(page, "Este navegador no permite usar la cámara");
  await typesFirst(page);
});

test("[CA-06] [CA-07] a page that did not come over https has no camera, and can still read a photo or take a typed code", async ({
  openBrowser,
}) => {
  // A name like those of a shop's own network, which is this machine.
  const page = await openBrowser([...fakeCameras(1), "--host-resolver-rules=MAP tienda.lan 127.0.0.1"]);
  await page.goto(`http://tienda.lan:${port}/store/0101`);
  await startButton(page).click();
  await expectProblem(page, "La cámara necesita una conexión segura");
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(page.getByRole("button", { name: "Elegir una foto" })).toBeVisible();
});

// Chromium's fake camera cannot be busy, so from here on only the browser's answer is made up.

const inUse = "Otra aplicación está usando la cámara";
const failures = [
  ["NotReadableError", "Device in use", inUse],
  ["AbortError", "Starting videoinput failed", inUse],
  ["NotReadableError", "Could not start video source", "La cámara no responde"],
] as const;

for (const [error, message, title] of failures) {
  test(`[CA-03] [CA-07] a camera that ends with ${error} '${message}' is asked for five times, and again on request`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser(fakeCameras(1));
    await page.addInitScript(
      ([name, text]) => {
        const asked: number[] = [];
        Object.assign(globalThis, { asked });
        const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = async (constraints) => {
          asked.push(performance.now());
          if (asked.length <= 5) throw new DOMException(text, name);
          return real(constraints);
        };
      },
      [error, message] as const,
    );
    await scanIn(page);
    await expectProblem(page, title);
    const asked = await page.evaluate(() => (globalThis as unknown as { asked: number[] }).asked);
    const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(waits).toHaveLength(4);
    for (const [index, least] of [0, 500, 1000, 2000].entries())
      expect(waits[index]).toBeGreaterThanOrEqual(least - 1);
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByText("El código está en la etiqueta de la caja")).toBeVisible();
  });
}

test("[CA-07] a browser that does not give its camera to pages", async ({ openBrowser }) => {
  const page = await openBrowser(fakeCameras(1));
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("", "SecurityError");
    };
  });
  await scanIn(page);
  await expectProblem(page, "Este navegador no permite usar la cámara");
});

test("[CA-05] a video that does not play within 4000 ms is given up, and its camera let go", async ({
  openBrowser,
}) => {
  const page = await openBrowser(fakeCameras(1));
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(globalThis, { stream: this.srcObject });
      return new Promise(() => undefined);
    };
  });
  await scanIn(page);
  await expectProblem(page, "La cámara tarda demasiado");
  const track = () => (globalThis as unknown as { stream: MediaStream }).stream.getTracks()[0]?.readyState;
  expect(await page.evaluate(track)).toBe("ended");
});

async function scanIn(page: Page): Promise<Page> {
  await (await Visit.arrive(page)).open("/scan-code");
  return page;
}

async function expectProblem(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { name: title })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("alert")).toContainText(title);
}

/** The first button after the problem's words opens the typed code. */
async function typesFirst(page: Page): Promise<void> {
  const first = page.locator("section:has([role=alert])").getByRole("button").first();
  await expect(first).toHaveText("Ingresar código manualmente");
  await first.click();
  await expect(page).toHaveURL(/\/manual-code$/);
}
