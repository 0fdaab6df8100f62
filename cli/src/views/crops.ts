import type { Crop, CropRequirement } from '@crop-planning/shared';
import type { View } from '../view.js';

export const cropView: View<Crop> = {
  key: 'name',
  fields: {
    name: { title: 'CROP', kind: 'headline' },
    scientific_name: { title: 'SCIENTIFIC NAME', kind: 'text' },
    aliases: { title: 'ALSO CALLED', kind: 'texts', show: ({ aliases }) => aliases.join(', ') },
    life_span: { title: 'LIFE SPAN', kind: 'texts', show: ({ life_span }) => life_span?.join(', ') },
    growing_days: { title: 'DAYS', kind: 'object', show: ({ growing_days }) => spanOf(growing_days) },
    kill_temperature_c: { title: 'KILLED AT C', kind: 'count' },
    temperature_c: {
      title: 'BEST AT C (BEARS)',
      kind: 'object',
      show: ({ temperature_c }) => rangeOf(temperature_c),
    },
    rain_mm_per_year: {
      title: 'BEST MM A YEAR (BEARS)',
      kind: 'object',
      show: ({ rain_mm_per_year }) => rangeOf(rain_mm_per_year),
    },
    soil_ph: { title: 'BEST PH (BEARS)', kind: 'object', show: ({ soil_ph }) => rangeOf(soil_ph) },
    source: { title: 'SOURCE', kind: 'text' },
  },
  columns: ['name', 'growing_days', 'temperature_c', 'rain_mm_per_year', 'kill_temperature_c', 'aliases'],
  spareColumns: ['aliases', 'kill_temperature_c', 'growing_days', 'rain_mm_per_year', 'temperature_c'],
};

/** Null is not stated by FAO. */
function spanOf(span: { min: number; max: number } | null): string | null {
  return span && `${span.min}-${span.max}`;
}

/** The best range, and in brackets the one beyond which the crop cannot be grown. */
function rangeOf({ min, optimal_min, optimal_max, max }: CropRequirement): string {
  return `${optimal_min}-${optimal_max} (${min}-${max})`;
}
