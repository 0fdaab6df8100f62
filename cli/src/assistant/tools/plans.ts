// The tools about the plans of the account: those that read, and those that are offered only with --write.
import {
  createCropPlanInput,
  cropPlanIdInput,
  listCropPlansInput,
  limitSchema,
  runAnalysisInput,
} from '@crop-planning/shared';
import { analysisFields } from '../answers/analysis.js';
import { listedResult, planFields } from '../answers/plan.js';
import { defineTool } from '../tool.js';

const listPlans = defineTool({
  name: 'list_plans',
  description: 'List the crop plans of the account, newest first, each with its latest result.',
  input: listCropPlansInput.omit({ include: true }).extend({ limit: limitSchema.prefault(20) }),
  run: async (api, input) => {
    const plans = await api.call((client) =>
      client.cropPlans.list.query({ ...input, include: ['analysis'] }),
    );
    return {
      fields: { is_last_page: plans.length < input.limit },
      lists: { plans: plans.map((plan) => ({ ...planFields(plan), latest_result: listedResult(plan) })) },
      wayToMore: 'Call list_plans again with before: the id of the last plan of this answer.',
    };
  },
});

const showPlan = defineTool({
  name: 'show_plan',
  description: 'Show one crop plan with its latest analysis: the verdict, the reasons and the figures.',
  input: cropPlanIdInput,
  run: async (api, input) => {
    const [plan, [latest]] = await Promise.all([
      api.call((client) => client.cropPlans.get.query({ ...input, include: ['analysis'] })),
      api.call((client) => client.analyses.list.query({ ...input, limit: 1 })),
    ]);
    return { fields: { plan: planFields(plan), latest_analysis: latest ? analysisFields(latest) : null } };
  },
});

const createPlan = defineTool({
  name: 'create_plan',
  description: 'Create a crop plan for a crop and a place that the model knows.',
  isWriting: true,
  input: createCropPlanInput.omit({ outline: true }),
  run: async (api, input) => {
    // A plan may have any words, but an assistant can correct them before it writes.
    await api.call((client) => client.crops.find.query({ crop: input.crop }));
    if (typeof input.climate !== 'string')
      await api.call((client) => client.locations.find.query({ location: input.location }));
    return {
      fields: { plan: planFields(await api.call((client) => client.cropPlans.create.mutate(input))) },
    };
  },
});

const runAnalysis = defineTool({
  name: 'run_analysis',
  description:
    'Analyse a crop plan by the model and store the result, which the owner is notified of if it is new.',
  isWriting: true,
  input: runAnalysisInput,
  run: async (api, input) => {
    const analysis = await api.call((client) => client.analyses.run.mutate(input));
    return { fields: { plan_id: analysis.crop_plan_id, analysis: analysisFields(analysis) } };
  },
});

export const planTools = [listPlans, showPlan, createPlan, runAnalysis];
