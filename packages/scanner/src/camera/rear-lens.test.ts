import { describe, expect, it } from "vitest";
import { facingOfLabel, type ListedCamera } from "./cameras.ts";
import { betterLens } from "./rear-lens.ts";

const listed = (labels: readonly string[], more: Partial<ListedCamera> = {}): ListedCamera[] =>
  labels.map((label, index) => ({
    deviceId: `id-${index}`,
    label,
    facing: facingOfLabel(label),
    pixels: undefined,
    ...more,
  }));

/** The label of the camera that is used in the end when `granted` (a place in the list) came first. */
function used(cameras: readonly ListedCamera[], granted: number, focuses?: boolean): string {
  const camera = cameras[granted];
  if (!camera) throw new Error("no such camera");
  const { deviceId, label, facing } = camera;
  return betterLens({ deviceId, label, facing, focuses }, cameras)?.label ?? label;
}

/** Labels as devices in the field name their cameras. */
const phones = {
  "Galaxy, four cameras": [
    "camera2 1, facing front",
    "camera2 2, facing back",
    "camera2 0, facing back",
    "camera2 3, facing front",
  ],
  "Android, the old interface": ["camera 1, facing front", "camera 0, facing back"],
  "a phone with ten lenses": ["camera2 10, facing back", "camera2 2, facing back", "camera2 0, facing back"],
  "iPhone SE": ["Front Camera", "Back Camera"],
  "iPhone 15": ["Front Camera", "Back Ultra Wide Camera", "Back Camera", "Back Dual Wide Camera"],
  "iPhone 15 Pro": [
    "Front Camera",
    "Back Camera",
    "Back Telephoto Camera",
    "Back Ultra Wide Camera",
    "Back Dual Camera",
    "Back Triple Camera",
  ],
  "iPhone X": ["Front TrueDepth Camera", "Back Telephoto Camera", "Back Dual Camera", "Back Camera"],
  "iPhone in Spanish": [
    "Cámara frontal",
    "Cámara trasera ultra gran angular",
    "Cámara trasera con teleobjetivo",
    "Cámara trasera",
    "Cámara trasera triple",
  ],
  "iPhone in German": ["Frontkamera", "Rückseitige Ultra-Weitwinkelkamera", "Rückseitige Kamera"],
  Surface: ["Microsoft Camera Front", "Microsoft Camera Rear", "Microsoft IR Camera Front"],
} as const;

describe("betterLens", () => {
  it.each([
    ["Galaxy, four cameras", "camera2 0, facing back"],
    ["Android, the old interface", "camera 0, facing back"],
    ["a phone with ten lenses", "camera2 0, facing back"],
    ["iPhone SE", "Back Camera"],
    ["iPhone 15", "Back Dual Wide Camera"],
    ["iPhone 15 Pro", "Back Triple Camera"],
    ["iPhone in Spanish", "Cámara trasera triple"],
    ["iPhone in German", "Rückseitige Kamera"],
    ["Surface", "Microsoft Camera Rear"],
  ] as const)("[CA-08] %s: ends at %s whichever camera came first", (phone, best) => {
    const cameras = listed(phones[phone]);
    for (const [granted, { facing }] of cameras.entries()) {
      if (facing !== undefined) expect(used(cameras, granted), cameras[granted]?.label).toBe(best);
    }
  });

  it("[CA-08] iPhone X: leaves the telephoto, and does not change between a pair and its main lens", () => {
    const cameras = listed(phones["iPhone X"]);
    expect(used(cameras, 1)).toBe("Back Dual Camera");
    expect(used(cameras, 3)).toBe("Back Camera");
  });

  it("[CA-08] stays with a webcam, whatever is beside it", () => {
    const cameras = listed(["Integrated Webcam (0c45:6a09)", "HP Wide Vision HD", "Back Camera"]);
    expect(used(cameras, 0)).toBe("Integrated Webcam (0c45:6a09)");
    expect(used(cameras, 1)).toBe("HP Wide Vision HD");
  });

  it("[CA-08] stays with the only camera even when it looks at the shopper", () => {
    expect(used(listed(["Front Camera"]), 0)).toBe("Front Camera");
  });

  it("[CA-08] leaves a rear lens that cannot focus when there is another", () => {
    const cameras = listed(["camera2 0, facing back", "camera2 2, facing back"]);
    expect(used(cameras, 0, false)).toBe("camera2 2, facing back");
    expect(used(cameras.slice(0, 1), 0, false)).toBe("camera2 0, facing back");
  });

  it("[CA-08] takes the rear lens with the most pixels when names do not tell them apart", () => {
    const [front, small, large] = listed(["a", "b", "c"]);
    if (!front || !small || !large) throw new Error("three cameras");
    const cameras: ListedCamera[] = [
      { ...front, facing: "user" },
      { ...small, facing: "environment", pixels: 1600 * 1200 },
      { ...large, facing: "environment", pixels: 4080 * 3060 },
    ];
    expect(used(cameras, 0)).toBe("c");
    // Not worth opening a camera again.
    expect(used(cameras, 1)).toBe("b");
  });
});

describe("facingOfLabel", () => {
  it.each([
    ["camera2 0, facing back", "environment"],
    ["Camera 1, Facing front, Orientation 270", "user"],
    ["Caméra arrière", "environment"],
    ["Câmera traseira", "environment"],
    ["后置相机", "environment"],
    ["FaceTime HD Camera", "user"],
    ["HD Pro Webcam C920 (046d:082d)", undefined],
    ["Backyard cam", undefined],
  ])("%s: %s", (label, facing) => {
    expect(facingOfLabel(label)).toBe(facing);
  });
});
