// The tools that ask the model, without saving anything: one planting, crops for a place, several plantings.
import { z } from 'zod';
import {
  createCropPlanInput,
  cropPlanIdInput,
  limitSchema,
  previewAnalysisInput,
  suggestCropsInput,
  type AnalysisPreview,
  type PreviewAnalysisInput,
} from '@crop-planning/shared';
import { analysisFields, rounded } from '../answers/analysis.js';
import { failureAnswer } from '../answers/failure.js';
import { planFields } from '../answers/plan.js';
import type { Api } from '../../service/api.js';
import { toCliError } from '../../terminal/failures.js';
import { defineTool } from '../tool.js';

const question = previewAnalysisInput.extend({ climate: createCropPlanInput.shape.climate });

const analyze = defineTool({
  name: 'analyze',
  description:
    'Ask the model whether a crop planted at a place in a month would bring a harvest; nothing is saved.',
  input: question,
  run: async (api, input) => ({ fields: analysisFields(await preview(api, input)) }),
});

const suggest = defineTool({
  name: 'suggest',
  description:
    'List the crops that can be planted at a place in a month, those that the country grows first.',
  input: suggestCropsInput.extend({ limit: limitSchema.prefault(10) }),
  run: async (api, { limit, ...input }) => {
    const answer = await api.call((client) => client.crops.suggest.query(input));
    const { suggestions, main_crops_left_out, other_months, country, model_version } = answer;
    return {
      fields: {
        place: answer.location.name,
        country: country?.name ?? null,
        ...input,
        model_version,
        feasible_crop_count: suggestions.length,
      },
      lists: {
        suggestions: suggestions.slice(0, limit).map(suggestionFields),
        main_crops_left_out: main_crops_left_out.slice(0, leftOutMax).map(suggestionFields),
        other_months: other_months
          .slice(0, limit)
          .map(({ crop, feasible_months, good_months }) => ({ crop, feasible_months, good_months })),
      },
      wayToMore: 'Ask about annual and perennial crops one after the other, or about one crop with analyze.',
    };
  },
});

/** Of the crops that cannot be planted, the most widely grown say enough. */
const leftOutMax = 5;

type Suggestion = Awaited<ReturnType<Parameters<Parameters<Api['call']>[0]>[0]['crops']['suggest']['query']>>;

function suggestionFields({
  crop,
  kind,
  presence,
  verdict,
  score,
  ...more
}: Suggestion['suggestions'][number]) {
  const { feasibility_label, limiting_part, years, irrigation_mm, good_months, in_season_here } = more;
  return {
    crop,
    kind,
    presence,
    verdict: verdict.sentence,
    feasibility_label,
    score: rounded(score),
    limiting_part,
    years,
    irrigation_mm: rounded(irrigation_mm),
    good_months,
    in_season_here,
  };
}

const comparedMax = 6;
const compareInput = z
  .strictObject({
    plan_ids: z
      .array(cropPlanIdInput.shape.plan_id)
      .max(comparedMax)
      .default([])
      .describe('The ids of plans, each judged as its next analysis would be.'),
    plantings: z
      .array(question)
      .max(comparedMax)
      .default([])
      .describe('Plantings that need no plan, each as for the tool analyze.'),
  })
  .refine(
    ({ plan_ids, plantings }) => isComparable(plan_ids.length + plantings.length),
    `must name 2 to ${comparedMax} plans and plantings together`,
  );

const compare = defineTool({
  name: 'compare',
  description: 'Compare 2 to 6 plans or plantings by the model, side by side; nothing is saved.',
  input: compareInput,
  run: async (api, { plan_ids, plantings }) => {
    const rows = await Promise.all([
      ...plan_ids.map((plan_id) => compared(async () => comparedPlan(api, plan_id))),
      ...plantings.map((planting) => compared(async () => comparedFields(await preview(api, planting)))),
    ]);
    return { fields: {}, lists: { compared: rows }, wayToMore: 'Compare fewer at a time.' };
  },
});

function isComparable(count: number): boolean {
  return count >= 2 && count <= comparedMax;
}

/** Returns one result, or why there is none: the others are still worth showing. */
async function compared(work: () => Promise<object>): Promise<object> {
  try {
    return await work();
  } catch (error) {
    const { fields, lists } = failureAnswer(toCliError(error));
    return { ...fields, ...lists };
  }
}

async function comparedPlan(api: Api, plan_id: string) {
  const plan = await api.call((client) => client.cropPlans.get.query({ plan_id, include: ['analysis'] }));
  const { crop, location, planting_month, risk_tolerance, water = 'rainfed', season_days, climate } = plan;
  const input = { crop, location, planting_month, risk_tolerance, water, season_days, climate };
  const { id, written_by_people } = planFields(plan);
  return { plan_id: id, ...comparedFields(await preview(api, input)), written_by_people };
}

/** Returns an analysis without what makes several of them too long. */
function comparedFields(analysis: AnalysisPreview) {
  return analysisFields({ ...analysis, reasons: analysis.reasons.slice(0, 3) });
}

function preview(api: Api, input: PreviewAnalysisInput): Promise<AnalysisPreview> {
  return api.call((client) => client.analyses.preview.query(input));
}

export const questionTools = [analyze, suggest, compare];
