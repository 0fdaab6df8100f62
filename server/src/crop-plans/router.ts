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
import { answers, accountProcedure, repeatable, router } from '../procedures/trpc.js';
import type { CropPlansService } from './service.js';

export function createCropPlansRouter(service: CropPlansService) {
  return router({
    create: accountProcedure
      .meta({ access: 'account', isRepeatable: true })
      .input(createCropPlanInput)
      .use(repeatable)
      .output(answers(cropPlanSchema))
      .mutation(({ ctx, input }) => service.create(ctx.account.profile.id, input, ctx.repeatable(input))),
    list: accountProcedure
      .input(listCropPlansInput.prefault({}))
      .output(inSlices(listedCropPlanListSchema))
      .query(({ ctx, input, signal }) =>
        service.list(ctx.account.profile.id, input, { noteMore: ctx.noteMore, signal }),
      ),
    get: accountProcedure
      .input(getCropPlanInput)
      .output(answers(listedCropPlanSchema))
      .query(({ ctx, input }) => service.get(ctx.account.profile.id, input)),
    update: accountProcedure
      .input(updateCropPlanInput)
      .output(answers(cropPlanSchema))
      .mutation(({ ctx, input }) => service.update(ctx.account.profile.id, input)),
    delete: accountProcedure
      .input(cropPlanIdInput)
      .output(answers(z.null()))
      .mutation(async ({ ctx, input }) => {
        await service.delete(ctx.account.profile.id, input.plan_id);
        return null;
      }),
  });
}
