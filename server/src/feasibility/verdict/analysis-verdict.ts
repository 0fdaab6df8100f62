import {
  feasibilityLabelSchema,
  limitingPartSchema,
  modelSource,
  waterSchema,
  type FeasibilityLabel,
  type PlantingVerdict,
  type SeasonOfYear,
} from '@crop-planning/shared';
import { z } from 'zod';
import { localSeasonOf } from './local-season.js';
import { localVerdict } from './local-verdict.js';
import { verdictOn } from './verdict.js';

const label = z.object({ feasibility_label: feasibilityLabelSchema });

/** The part of a record by the model, of any version, that its verdict depends on. */
const factsSchema = z.object({
  inputs: z.object({ planting_month: z.number(), water: waterSchema }),
  limiting_part: limitingPartSchema,
  crop: z.object({ name: z.string(), habit: z.string().nullish() }),
  climate: z.object({ latitude: z.number().nullish() }),
  components: z.object({
    day: z.object({ heading_month: z.number().optional() }).optional(),
    dry: z.object({ score: z.number() }).optional(),
  }),
  water: z.object({ irrigation_mm: z.number() }),
  waters: z.object({ irrigated: label }),
  season: z
    .object({ variety: z.object({ maturity: z.enum(['medium', 'early', 'very_early']) }).nullish() })
    .nullable(),
  window: z.array(label).length(12),
  good_months: z.array(z.number()),
  local_months: z.array(z.number()).nullish(),
  local_months_source: z.string().nullish(),
  years: z
    .object({
      judged: z.number(),
      carried: z.number(),
      good: z.number(),
      needed_share: z.number(),
      labelled_by: z.enum(['years', 'mean_climate']),
      yield_share: z.number().nullable().optional(),
      rains_come_later: z.boolean().optional(),
      // Checked no further, since a list of analyses has thousands of seasons.
      seasons: z.custom<SeasonOfYear[]>(Array.isArray),
    })
    .nullable(),
});

export interface JudgedAnalysis {
  source: string;
  feasibility_label: FeasibilityLabel;
  details: unknown;
}

/** Returns the verdict of an analysis by the model; null if it is another producer's, or an old one without the figures. */
export function verdictOfAnalysis({
  source,
  feasibility_label,
  details,
}: JudgedAnalysis): PlantingVerdict | null {
  const facts = source === modelSource ? factsSchema.safeParse(details).data : undefined;
  if (!facts) return null;
  const { inputs, window, crop, climate, local_months: months } = facts;
  // Old models also called months good that were not feasible.
  const good = facts.good_months.filter((month) => window[month - 1]?.feasibility_label === 'feasible');
  const verdict = verdictOn({
    crop: crop.name,
    plantingMonth: inputs.planting_month,
    water: inputs.water,
    label: feasibility_label,
    limitingPart: facts.limiting_part,
    headingMonth: facts.components.day?.heading_month,
    goodMonths: good,
    isFeasibleIrrigated: () => facts.waters.irrigated.feasibility_label === 'feasible',
    irrigationMm: facts.water.irrigation_mm,
    dryScore: facts.components.dry?.score,
    maturity: facts.season?.variety?.maturity ?? null,
    years: facts.years,
  });
  const latitude = climate.latitude ?? null;
  const calendar = facts.local_months_source;
  const local = months && calendar ? { months, source: calendar } : null;
  const seasonIn = (plantingMonth: number) => localSeasonOf(crop, local, { plantingMonth, latitude });
  return localVerdict(verdict, { good, seasonIn, latitude });
}
