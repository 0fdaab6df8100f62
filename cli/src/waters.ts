import type { Water } from '@crop-planning/shared';

/** The compiler checks the keys against the contract, which itself loads too slowly for --help. */
const known: Record<Water, true> = { rainfed: true, irrigated: true };

export const waters: readonly string[] = Object.keys(known);
