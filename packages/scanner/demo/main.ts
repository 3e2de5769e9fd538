/** The package without a framework: live scanning, camera list, torch, zoom, focus, tips, picture files. */
import {
  type CameraStarted,
  createScanner,
  listCameras,
  pictureAccept,
  readPicture,
  rectOnScreen,
  regionIn,
  type ScannedCode,
  type ScannerStatus,
  screenPoint,
  testCamera,
  toVideo,
} from "@horma/scanner";

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page lacks ${id}`);
  return found;
}

const video = element("video", HTMLVideoElement);
const aim = element("aim", HTMLDivElement);
const status = element("status", HTMLParagraphElement);
const tip = element("tip", HTMLParagraphElement);
const focus = element("focus", HTMLParagraphElement);
const cameras = element("cameras", HTMLSelectElement);
const torch = element("torch", HTMLInputElement);
const zoom = element("zoom", HTMLInputElement);
const picture = element("picture", HTMLInputElement);
const codes = element("codes", HTMLOListElement);

const scanner = createScanner({
  video,
  onResult: (code) => note(code, "camera"),
  onStatus: show,
  onTip: (shown) => {
    tip.textContent = shown?.message ?? "";
  },
});

function show(next: ScannerStatus) {
  status.textContent = next.kind === "refused" ? `${next.code}: ${next.message}` : next.kind;
  const camera = next.kind === "scanning" || next.kind === "found" ? next.camera : undefined;
  torch.disabled = !camera?.hasTorch;
  zoom.disabled = !camera?.zoom;
  aim.hidden = camera === undefined;
  if (next.kind === "scanning") offer(next.camera);
}

/** Shows the camera's abilities and the other cameras. */
async function offer(camera: CameraStarted) {
  torch.checked = false;
  if (camera.zoom) {
    const { min, max, step } = camera.zoom;
    Object.assign(zoom, { min, max, step: step || "any", value: min });
  }
  placeAim();
  const options = (await listCameras()).map(({ deviceId, label }) => new Option(label || deviceId, deviceId));
  cameras.replaceChildren(...options);
  cameras.value = camera.deviceId ?? "";
}

function view() {
  return {
    video: { width: video.videoWidth, height: video.videoHeight },
    element: { width: video.clientWidth, height: video.clientHeight },
  };
}

function placeAim() {
  if (video.videoWidth === 0) return;
  const { left, top, width, height } = rectOnScreen(regionIn(view().video), view());
  Object.assign(aim.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}

function note({ text, format }: ScannedCode, source: string) {
  const line = document.createElement("li");
  line.textContent = `${text} (${format}, ${source})`;
  codes.prepend(line);
}

async function read(file: File) {
  const result = await readPicture(file);
  if (result.kind === "read") note(result.code, file.name);
  else
    status.textContent =
      result.kind === "none" ? `${file.name}: no code` : `${result.code}: ${result.message}`;
}

picture.accept = pictureAccept;
picture.addEventListener("change", () => {
  const [file] = picture.files ?? [];
  if (file) void read(file);
});
element("start", HTMLButtonElement).addEventListener("click", () => void scanner.start());
element("stop", HTMLButtonElement).addEventListener("click", async () => {
  await scanner.stop();
  status.textContent = "stopped";
});
element("resume", HTMLButtonElement).addEventListener("click", () => scanner.resume());
element("test", HTMLButtonElement).addEventListener("click", async () => {
  await scanner.stop();
  status.textContent = (await testCamera()).message;
});
cameras.addEventListener("change", () => void scanner.changeCamera(cameras.value));
torch.addEventListener("change", () => void scanner.setTorch(torch.checked));
zoom.addEventListener("input", () => void scanner.setZoom(zoom.valueAsNumber));
video.addEventListener("click", async ({ offsetX, offsetY }) => {
  const result = await scanner.focusAt(toVideo(screenPoint(offsetX, offsetY), view()));
  focus.textContent = result.kind === "refused" ? result.message : `focus ${result.kind}`;
});
video.addEventListener("resize", placeAim);
addEventListener("resize", placeAim);

void scanner.start();
