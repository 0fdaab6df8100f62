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
import { z } from 'zod';
import { inSlices } from '../procedures/slices.js';
import { answers, accountProcedure, repeatable } from '../procedures/trpc.js';

export const cropPlans = {
  create: accountProcedure({
    method: 'POST',
    path: '/crop-plans',
    status: 201,
    summary: 'Create a crop plan.',
    errors: ['PLAN_LIMIT_REACHED'],
    isRepeatable: true,
  })
    .input(createCropPlanInput)
    .use(repeatable)
    .output(answers(cropPlanSchema))
    .mutation(({ ctx, input }) =>
      ctx.core.cropPlans.create(ctx.account.profile.id, input, ctx.repeatable(input)),
    ),
  list: accountProcedure({
    method: 'GET',
    path: '/crop-plans',
    status: 200,
    summary: 'List your crop plans, newest first.',
    isRevalidated: true,
  })
    .input(listCropPlansInput.prefault({}))
    .output(inSlices(listedCropPlanListSchema))
    .query(({ ctx, input, signal }) =>
      ctx.core.cropPlans.list(ctx.account.profile.id, input, { noteMore: ctx.noteMore, signal }),
    ),
  get: accountProcedure({
    method: 'GET',
    path: '/crop-plans/{plan_id}',
    status: 200,
    summary: 'Read a crop plan.',
    errors: ['CROP_PLAN_NOT_FOUND'],
  })
    .input(getCropPlanInput)
    .output(answers(listedCropPlanSchema))
    .query(({ ctx, input }) => ctx.core.cropPlans.get(ctx.account.profile.id, input)),
  update: accountProcedure({
    method: 'PATCH',
    path: '/crop-plans/{plan_id}',
    status: 200,
    summary: 'Rename a crop plan, change its risk tolerance, or archive it.',
    errors: ['CROP_PLAN_NOT_FOUND'],
  })
    .input(updateCropPlanInput)
    .output(answers(cropPlanSchema))
    .mutation(({ ctx, input }) => ctx.core.cropPlans.update(ctx.account.profile.id, input)),
  delete: accountProcedure({
    method: 'DELETE',
    path: '/crop-plans/{plan_id}',
    status: 204,
    summary: 'Delete a crop plan that was never analysed.',
    errors: ['CROP_PLAN_NOT_FOUND', 'CROP_PLAN_HAS_ANALYSES'],
  })
    .input(cropPlanIdInput)
    .output(answers(z.null()))
    .mutation(async ({ ctx, input }) => {
      await ctx.core.cropPlans.delete(ctx.account.profile.id, input.plan_id);
      return null;
    }),
};
