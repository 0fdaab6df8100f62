import type { Crop, CropRequirement } from '@crop-planning/shared';
import type { View } from '../view.js';

export const cropView: View<Crop> = {
  key: 'name',
  fields: {
    name: { title: 'CROP', kind: 'headline' },
    scientific_name: { title: 'SCIENTIFIC NAME', kind: 'text' },
    aliases: { title: 'ALSO CALLED', kind: 'texts', show: ({ aliases }) => aliases.join(', ') },
    life_span: { title: 'LIFE SPAN', kind: 'texts', show: ({ life_span }) => life_span?.join(', ') },
    habit: { title: 'HABIT', kind: 'headline' },
    growing_days: { title: 'DAYS', kind: 'object', show: ({ growing_days }) => spanOf(growing_days) },
    kill_temperature_c: { title: 'KILLED AT C', kind: 'count' },
    temperature_c: {
      title: 'BEST AT C (LIMITS)',
      kind: 'object',
      show: ({ temperature_c }) => rangeOf(temperature_c),
    },
    rain_mm_per_year: {
      title: 'BEST MM A YEAR (LIMITS)',
      kind: 'object',
      show: ({ rain_mm_per_year }) => rangeOf(rain_mm_per_year),
    },
    winter: { title: 'WINTER C (LOST)', kind: 'object', show: ({ winter }) => winterOf(winter) },
    cool_nights: { title: 'COOL NIGHTS', kind: 'boolean' },
    equatorial: { title: 'EQUATORIAL', kind: 'boolean' },
    chill_hours: { title: 'CHILL HOURS', kind: 'count' },
    stand_coefficient: { title: 'WATER USE', kind: 'count' },
    wet: { title: 'TOO WET MM', kind: 'object', show: ({ wet }) => `${wet.from_mm}-${wet.to_mm}` },
    is_flooded: { title: 'FLOODED', kind: 'boolean' },
    soil_ph: { title: 'BEST PH (LIMITS)', kind: 'object', show: ({ soil_ph }) => rangeOf(soil_ph) },
    source: { title: 'SOURCE', kind: 'text' },
    flag_sources: { title: 'OTHER SOURCES', kind: 'texts' },
  },
  columns: ['name', 'habit', 'growing_days', 'temperature_c', 'winter', 'chill_hours', 'aliases'],
  spareColumns: ['aliases', 'chill_hours', 'winter', 'growing_days', 'temperature_c'],
};

/** Null if FAO does not give one. */
function spanOf(span: { min: number; max: number } | null): string | null {
  return span && `${span.min}-${span.max}`;
}

/** The winter that is safe and, in brackets, the one that kills; as the mean daily minimum of the coldest month. */
function winterOf(winter: Crop['winter']): string | null {
  return winter && `${winter.sure_c} (${winter.lost_c})`;
}

/** The best range and, in brackets, the one outside which the crop cannot be grown. */
function rangeOf({ min, optimal_min, optimal_max, max }: CropRequirement): string {
  return `${optimal_min}-${optimal_max} (${min}-${max})`;
}
