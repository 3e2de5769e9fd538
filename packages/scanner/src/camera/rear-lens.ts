import { type Facing, facingOfLabel, type ListedCamera } from "./cameras.ts";

/** The camera that was granted, as far as its track tells. */
export interface GrantedCamera {
  readonly deviceId: string | undefined;
  readonly label: string;
  readonly facing: Facing | undefined;
  /** Whether it focuses by itself; undefined when it does not say. */
  readonly focuses: boolean | undefined;
}

/** Kinds of rear lenses for a close label, best first. */
const fitness = ["several lenses", "main", "special"] as const;
type Fitness = (typeof fitness)[number];

/** Several lenses in one camera: the phone switches to the one that focuses near enough. */
const several = /\b(triple|dual wide)\b|\bdual\b.*gran angular|三摄|トリプル/i;
const special =
  /ultra|tele|macro|depth|infrared|\bir\b|fisheye|gran angular|grand angle|grande angular|weitwinkel|desk view|望远|望遠|超广角|超広角/i;

/**
 * The better rear camera, if the granted one is not the best. A group of lenses is best, then the main lens, then ultra wide,
 * telephoto, macro and depth. Among equals Android's lowest number wins (its main lens is 0), then the most pixels, then the
 * browser's order.
 * @returns undefined when the granted one is as good as any, or is a webcam, which looks no way in particular
 */
export function betterLens(
  granted: GrantedCamera,
  cameras: readonly ListedCamera[],
): ListedCamera | undefined {
  const facing = granted.facing ?? facingOfLabel(granted.label);
  if (facing === undefined) return undefined;
  const rear = cameras.filter((camera) => camera.facing === "environment");
  if (facing === "user") return [...rear].sort(byLens)[0];
  const here = rear.find(({ deviceId }) => deviceId === granted.deviceId);
  if (!here) return undefined;
  // A lens that cannot focus does not suit labels, whatever its name.
  const others = rear.filter((camera) => camera !== here).sort(byLens);
  const [best] = granted.focuses === false ? others : [here, ...others].sort(byLens);
  return best === here || (granted.focuses !== false && !isBetter(best, here)) ? undefined : best;
}

/** Better by kind. More pixels or another list position are not worth reopening a camera. */
function isBetter(camera: ListedCamera | undefined, than: ListedCamera): boolean {
  if (!camera) return false;
  const byFitness = rank(camera) - rank(than);
  if (byFitness !== 0) return byFitness < 0;
  return androidNumber(camera.label) < androidNumber(than.label);
}

function byLens(one: ListedCamera, other: ListedCamera): number {
  return (
    rank(one) - rank(other) ||
    compare(androidNumber(one.label), androidNumber(other.label)) ||
    (other.pixels ?? 0) - (one.pixels ?? 0)
  );
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other);

const rank = ({ label }: ListedCamera) => fitness.indexOf(fitnessOf(label));

function fitnessOf(label: string): Fitness {
  if (several.test(label)) return "several lenses";
  return special.test(label) ? "special" : "main";
}

/** The number in 'camera2 0, facing back'; cameras without one come last. */
function androidNumber(label: string): number {
  const number = /^camera2? (\d+), facing/i.exec(label)?.[1];
  return number === undefined ? Number.MAX_SAFE_INTEGER : Number(number);
}
