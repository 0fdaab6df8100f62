/**
 * What calls take from the account's budget, MODEL_ANALYSES_PER_HOUR: their processor time, compared with that
 * of a preview, about 10 ms. Every call takes `kept` when it arrives, which is also what an answer costs that
 * is kept or that others are waiting for; the rest of the price is taken when the work begins.
 */
export const prices = {
  kept: 1,
  preview: 1,
  yearsOfPlan: 1,
  suggestions: 10,
  /** A new map of one planting month in the mean climate. */
  monthMap: 100,
  /** A new map of the best month, or by years. */
  longMap: 1_000,
  /** A map's file of one line for each node. */
  lines: 10,
  /** A map's picture with several pixels for each node. */
  enlargedPicture: 4,
} as const;

export type Price = (typeof prices)[keyof typeof prices];

/** Says in one sentence what calls cost; undefined for calls without a price. */
export function priceSentence(list: readonly (readonly [string, Price])[] | undefined): string | undefined {
  const parts = list?.map(([what, price]) => `${price.toLocaleString('en')} for ${what}`);
  return parts && `Takes from the account's hourly budget of model analyses: ${parts.join(', ')}.`;
}
