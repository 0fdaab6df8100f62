import type { Crop, CropRequirement } from '@crop-planning/shared';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import type { View } from '../../terminal/output/view.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { kinds as english } from '@crop-planning/shared/words/languages/en/kinds';
import { cropSource } from '@crop-planning/shared/words/report/source-names';

export const cropView: View<Crop> = {
  key: 'name',
  fields: {
    name: { title: 'CROP', kind: 'headline', show: nameOfCrop },
    scientific_name: { title: 'SCIENTIFIC NAME', kind: 'text' },
    aliases: { title: 'ALSO CALLED', kind: 'texts', show: (names) => names.join(', ') },
    life_span: {
      title: 'LIFE SPAN',
      kind: 'texts',
      show: (spans) => spans?.map((span) => words('kinds', english).lifeSpans[span]).join(', '),
    },
    habit: { title: 'HABIT', kind: 'headline', show: (habit) => words('kinds', english).habits[habit] },
    growing_days: { title: 'DAYS', kind: 'object', show: spanOf },
    typical_days: { title: 'TYPICAL DAYS', kind: 'count' },
    kill_temperature_c: { title: 'KILLED AT C', kind: 'count' },
    tender_c: { title: 'TENDER BELOW C', kind: 'count' },
    sow_min_c: { title: 'SOWN FROM C', kind: 'count' },
    temperature_c: { title: 'BEST AT C (LIMITS)', kind: 'object', show: rangeOf },
    rain_mm_per_year: { title: 'BEST MM A YEAR (LIMITS)', kind: 'object', show: rangeOf },
    winter: { title: 'WINTER C (LOST)', kind: 'object', show: coldOf },
    coldest_night: { title: 'COLDEST NIGHT C (LOST)', kind: 'object', show: coldOf },
    cold_nights: { title: 'COLD NIGHTS C (LOST)', kind: 'object', show: coldOf },
    cool_nights: { title: 'COOL NIGHTS', kind: 'boolean' },
    equatorial: { title: 'EQUATORIAL', kind: 'boolean' },
    chill_hours: { title: 'CHILL HOURS', kind: 'count' },
    cool_winter_c: { title: 'COOL WINTER C', kind: 'count' },
    year_mean: { title: 'ANNUAL MEAN C', kind: 'object', show: yearMeanOf },
    dry_months_max: { title: 'DRY MONTHS', kind: 'count' },
    day_min_hours: { title: 'SHORTEST DAY H', kind: 'count' },
    is_gathered: { title: 'GATHERED', kind: 'boolean' },
    waits_for_winter: { title: 'WAITS FOR WINTER', kind: 'boolean' },
    yield_response: { title: 'YIELD RESPONSE', kind: 'count' },
    ripens_dry: { title: 'RIPENS DRY', kind: 'boolean' },
    stand_coefficient: { title: 'WATER USE', kind: 'count' },
    soil_mm: { title: 'SOIL MM', kind: 'count' },
    wet: { title: 'TOO WET MM', kind: 'object', show: (wet) => `${wet.from_mm}-${wet.to_mm}` },
    is_flooded: { title: 'FLOODED', kind: 'boolean' },
    soil_ph: { title: 'BEST PH (LIMITS)', kind: 'object', show: rangeOf },
    source: { title: 'SOURCE', kind: 'text', show: cropSource },
    flag_sources: { title: 'OTHER SOURCES', kind: 'texts' },
  },
  columns: [
    'name',
    'habit',
    'growing_days',
    'temperature_c',
    'winter',
    'coldest_night',
    'chill_hours',
    'aliases',
  ],
  spareColumns: ['aliases', 'chill_hours', 'coldest_night', 'winter', 'growing_days', 'temperature_c'],
};

/** Formats a span; returns null if FAO does not state one. */
function spanOf(span: { min: number; max: number } | null): string | null {
  return span && `${span.min}-${span.max}`;
}

/** Formats the temperature that is safe and, in brackets, the one that kills. */
function coldOf(cold: { sure_c: number; lost_c: number } | null): string | null {
  return cold && `${cold.sure_c} (${cold.lost_c})`;
}

function yearMeanOf(mean: Crop['year_mean']): string | null {
  return (
    mean &&
    (mean.to_c === null ? words('kinds', english).from(String(mean.from_c)) : `${mean.from_c}-${mean.to_c}`)
  );
}

/** Formats the best range and, in brackets, the range outside which the crop cannot be grown. */
function rangeOf({ min, optimal_min, optimal_max, max }: CropRequirement): string {
  return `${optimal_min}-${optimal_max} (${min}-${max})`;
}
