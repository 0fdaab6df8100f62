// The words for what crops are, in tables.
import type { Crop, CropSuggestion } from '../../../contract/crops.js';
import type { LimitingFactor } from '../../../contract/feasibility.js';

export const kinds = {
  presences: {
    main: 'main',
    grown: 'grown',
    no_statistics: 'no statistics',
    not_reported: 'not reported',
  } satisfies Record<CropSuggestion['presence'], string> as Readonly<
    Record<CropSuggestion['presence'], string>
  >,
  kinds: { annual: 'annual', perennial: 'perennial' } as Readonly<Record<CropSuggestion['kind'], string>>,
  habits: {
    annual: 'annual',
    'winter annual': 'winter annual',
    evergreen: 'evergreen',
    deciduous: 'deciduous',
    herb: 'herb',
  } as Readonly<Record<Crop['habit'], string>>,
  lifeSpans: { annual: 'annual', biennial: 'biennial', perennial: 'perennial' } as Readonly<
    Record<NonNullable<Crop['life_span']>[number], string>
  >,
  varieties: { early: 'early', typical: 'typical', late: 'late' },
  factors: { temperature: 'temperature', water: 'water', frost: 'frost' } as Readonly<
    Record<LimitingFactor, string>
  >,
  /** From a temperature on, without an end. */
  from: (degrees: string) => `from ${degrees}`,
  /** How a year of a planting went. */
  years: { good: 'good', poor: 'poor', lost: 'lost', unknown: 'not known' },
  /** Below the table of varieties. */
  seasonsOf: (planting: string) => `${planting}: seasons of 0.8, 1 and 1.2 times the typical one.`,
};
