/** A smaller share without months is not worth words. */
export const unknownLandMin = 0.01;

/** Writes a share so that only nothing is 0% and only all is 100%. */
export function percentOfLand(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1%';
  if (share < 1 && share > 0.99) return 'over 99%';
  return `${Math.round(100 * share)}%`;
}
