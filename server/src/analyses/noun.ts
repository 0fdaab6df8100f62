import {
  analysesLineSchema,
  analysisListSchema,
  analysisPreviewSchema,
  analysisSchema,
  latestAnalysisListSchema,
  listAnalysesInput,
  listLatestAnalysesInput,
  manyAnalysesSchema,
  modelAnalysisSchema,
  cropPlanIdInput,
  plantingYearsSchema,
  previewAnalysisInput,
  recordAnalysisInput,
  runAnalysisInput,
  runManyAnalysesInput,
} from '@crop-planning/shared';
import { cropErrors, locationErrors } from '../procedures/name-errors.js';
import { prices } from '../procedures/prices.js';
import {
  accountProcedure,
  answers,
  producerProcedure,
  readingProcedure,
  repeatableProcedure,
  runs,
} from '../procedures/trpc.js';
import { linesOfAnalyses } from './analyses-lines.js';
import { readAnalyses } from './exported.js';
import { listLatestAnalyses } from './latest.js';
import { listAnalyses } from './list.js';
import { previewAnalysis } from './preview.js';
import { recordAnalysis } from './record.js';
import { runManyAnalyses } from './run-many.js';
import { runAnalysis } from './run.js';
import { judgeYears } from './years.js';

const procedures = {
  run: repeatableProcedure({
    route: 'POST /crop-plans/{plan_id}/analyses',
    status: 201,
    summary: 'Have the built-in model analyse a crop plan, and record the result.',
    errors: [
      'CROP_PLAN_NOT_FOUND',
      'CLIMATE_NOT_FOUND',
      'STORAGE_LIMIT_REACHED',
      ...cropErrors,
      'TOO_MANY_REQUESTS',
      ...locationErrors,
    ],
  })
    .input(runAnalysisInput)
    .output(answers(modelAnalysisSchema))
    .mutation(runs(runAnalysis)),
  runMany: repeatableProcedure({
    route: 'POST /crop-plans/analyses',
    lines: {
      schema: analysesLineSchema,
      description:
        'A line for each plan as soon as it is done, {plan_id, name, analysis} or {plan_id, name, error}, and a last line {done, failed}. The stream ends early if the caller loses access, other requests of the account take precedence for 30 seconds, a limit is reached, or the server stops. The last line then lists the remaining plans by ID in `not_done`; send those again.',
      repeated: { limit: 10, linesOf: linesOfAnalyses },
    },
    summary:
      'Have the built-in model analyse up to 1,000 crop plans; without a list, all plans that are not archived.',
    errors: ['TOO_MANY_PLANS', 'TOO_MANY_REQUESTS'],
  })
    .input(runManyAnalysesInput)
    .output(answers(manyAnalysesSchema))
    .mutation(runs(runManyAnalyses)),
  list: readingProcedure({
    route: 'GET /crop-plans/{plan_id}/analyses',
    summary: 'List the analyses of a crop plan, newest first.',
    errors: ['CROP_PLAN_NOT_FOUND'],
  })
    .input(listAnalysesInput)
    .output(answers(analysisListSchema))
    .query(runs(listAnalyses)),
  years: accountProcedure({
    route: 'GET /crop-plans/{plan_id}/years',
    summary:
      'Have the built-in model judge a crop plan, as its next analysis would, in each year on record; nothing is stored.',
    errors: [
      'CROP_PLAN_NOT_FOUND',
      'CLIMATE_NOT_FOUND',
      ...cropErrors,
      'TOO_MANY_REQUESTS',
      ...locationErrors,
    ],
    prices: [['the years of a plan', prices.yearsOfPlan]],
  })
    .input(cropPlanIdInput)
    .output(answers(plantingYearsSchema))
    .query(runs(judgeYears)),
  latest: readingProcedure({
    route: 'GET /analyses/latest',
    summary: 'List the newest analysis of each crop plan that has one, in the order of the plans.',
  })
    .input(listLatestAnalysesInput.prefault({}))
    .output(answers(latestAnalysisListSchema))
    .query(runs(listLatestAnalyses)),
  preview: accountProcedure({
    route: 'POST /analyses/preview',
    summary: 'Ask the built-in model about a planting without a plan; nothing is stored.',
    errors: ['CLIMATE_NOT_FOUND', ...cropErrors, 'TOO_MANY_REQUESTS', ...locationErrors],
    prices: [['a preview', prices.preview]],
  })
    .input(previewAnalysisInput)
    .output(answers(analysisPreviewSchema))
    .query(runs(previewAnalysis)),
  record: producerProcedure({
    route: 'POST /analyses',
    status: 201,
    summary: 'Record an analysis of any crop plan, as a producer.',
    errors: ['CROP_PLAN_NOT_FOUND', 'STORAGE_LIMIT_REACHED'],
  })
    .input(recordAnalysisInput)
    .output(answers(analysisSchema))
    .mutation(runs(recordAnalysis)),
};

export const analyses = {
  subject: 'How feasible a plan is, as judged by the service or a producer.',
  procedures,
  exported: { analyses: readAnalyses },
};
