import { span } from "./kernel.ts";

/**
 * All that samples say about which modules are dark: the squared error of any choice `b` is
 * `energy - 2 Σ b·seen + ΣΣ b·shared·b`. Those of several profiles of one code add up.
 */
export interface Evidence {
  readonly modules: number;
  /** Darkness seen where each module would be. */
  readonly seen: Float64Array;
  /** Per module and distance below `span`, how much of their samples the two share. */
  readonly shared: Float64Array;
  energy: number;
  /** The squared error of the best flat grey: what there is to explain. */
  spread: number;
}

export const noEvidence = (modules: number): Evidence => ({
  modules,
  seen: new Float64Array(modules),
  shared: new Float64Array(modules * span),
  energy: 0,
  spread: 0,
});

/** Weighs what is known by `keep` and adds `share` times more. */
export function add(known: Evidence, more: Evidence, share: number, keep = 1): void {
  const mix = (into: Float64Array, from: Float64Array) => {
    for (let i = 0; i < into.length; i++) into[i] = (into[i] as number) * keep + (from[i] as number) * share;
  };
  mix(known.seen, more.seen);
  mix(known.shared, more.shared);
  known.energy = known.energy * keep + more.energy * share;
  known.spread = known.spread * keep + more.spread * share;
}

/**
 * The squared error of a choice of dark modules, the plain way; the trellis finds the same.
 * @forTests
 */
export function errorOf({ modules, seen, shared, energy }: Evidence, dark: Uint8Array): number {
  let error = energy;
  for (let module = 0; module < modules; module++) {
    if (!dark[module]) continue;
    error += (shared[module * span] as number) - 2 * (seen[module] as number);
    const furthest = Math.min(span, modules - module);
    for (let apart = 1; apart < furthest; apart++) {
      if (dark[module + apart]) error += 2 * (shared[module * span + apart] as number);
    }
  }
  return error;
}
