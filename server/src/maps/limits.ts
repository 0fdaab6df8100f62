import type { MapShow, SuitabilityMap } from '@crop-planning/shared';

type Limit = SuitabilityMap['limits'][number];

const always: readonly Limit[] = [
  {
    code: 'grid_only',
    message:
      'A map shows the climate grid: one point every half degree, some 55 km apart, at the height of the grid. Imported and live climates are not used, and what lies between two points is not shown.',
  },
  {
    code: 'soils_not_known',
    message: 'Soils, varieties, pests and prices are not known, nor whether there is water to irrigate with.',
  },
];

const byMeanClimate: Limit = {
  code: 'mean_climate',
  message: 'This map shows the mean climate. Previews and analyses judge by years, as a map of labels does.',
};

const byYears: Limit = {
  code: 'years_of_a_region',
  message: 'The years are those of a region some 300 to 500 km wide, not of the field.',
};

const withoutYears: Limit = {
  code: 'years_unavailable',
  message:
    'The table of years cannot be used: labels are those of the mean climate, and shares are not known.',
};

/** Returns what the reader of a map should know about its limits. */
export function limitsOfMap(show: MapShow, { areYearsKnown }: { areYearsKnown: boolean }): Limit[] {
  if (show !== 'label' && show !== 'share') return [...always, byMeanClimate];
  return [...always, areYearsKnown ? byYears : withoutYears];
}
