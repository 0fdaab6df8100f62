import {
  createCropPlanInput,
  cropPlanIdInput,
  cropPlanSchema,
  getCropPlanInput,
  listCropPlansInput,
  listedCropPlanListSchema,
  listedCropPlanSchema,
  updateCropPlanInput,
} from '@crop-planning/shared';
import { inPages } from '../procedures/exported.js';
import { inSlices } from '../procedures/slices.js';
import {
  accountProcedure,
  answers,
  findingProcedure,
  nothing,
  orWritten,
  readingProcedure,
  repeatableProcedure,
  runs,
  runsSilently,
  writes,
} from '../procedures/trpc.js';
import { createCropPlan } from './create.js';
import { toExportedCropPlan } from './crop-plan.js';
import { deleteCropPlan } from './delete.js';
import { getCropPlan } from './get.js';
import { listCropPlans } from './list.js';
import { updateCropPlan } from './update.js';

const settings = Object.keys(updateCropPlanInput.shape)
  .filter((name) => !['plan_id', 'name', 'is_archived'].includes(name))
  .map((name) => name.replaceAll('_', ' '));

const procedures = {
  create: repeatableProcedure({
    route: 'POST /crop-plans',
    status: 201,
    summary: 'Create a crop plan.',
    errors: ['CLIMATE_NOT_FOUND', 'PLAN_LIMIT_REACHED', 'STORAGE_LIMIT_REACHED'],
  })
    .input(createCropPlanInput)
    .output(answers(cropPlanSchema))
    .mutation(runs(createCropPlan)),
  list: readingProcedure({
    route: 'GET /crop-plans',
    summary: 'List your crop plans, newest first.',
    isRevalidated: true,
  })
    .input(listCropPlansInput.prefault({}))
    .output(orWritten(inSlices(listedCropPlanListSchema)))
    .query(writes(listCropPlans)),
  get: findingProcedure({
    route: 'GET /crop-plans/{plan_id}',
    summary: 'Read a crop plan.',
    errors: ['CROP_PLAN_NOT_FOUND'],
  })
    .input(getCropPlanInput)
    .output(answers(listedCropPlanSchema))
    .query(runs(getCropPlan)),
  update: accountProcedure({
    route: 'PATCH /crop-plans/{plan_id}',
    summary: `Rename a crop plan, change its ${settings.join(' and ')}, or archive it.`,
    errors: ['CROP_PLAN_NOT_FOUND', 'CLIMATE_NOT_FOUND', 'STORAGE_LIMIT_REACHED'],
  })
    .input(updateCropPlanInput)
    .output(answers(cropPlanSchema))
    .mutation(runs(updateCropPlan)),
  delete: accountProcedure({
    route: 'DELETE /crop-plans/{plan_id}',
    status: 204,
    summary: 'Delete a crop plan that was never analysed.',
    errors: ['CROP_PLAN_NOT_FOUND', 'CROP_PLAN_HAS_ANALYSES'],
  })
    .input(cropPlanIdInput)
    .output(nothing)
    .mutation(runsSilently(deleteCropPlan)),
};

export const cropPlans = {
  subject: 'What to plant, where and when.',
  procedures,
  exported: {
    crop_plans: inPages(async ({ plans }, accountId, page) => {
      const listed = [];
      const all = { includeArchived: true, withOutlines: true, ...page };
      for await (const slice of plans.list(accountId, all)) listed.push(...slice);
      return listed;
    }, toExportedCropPlan),
  },
};
