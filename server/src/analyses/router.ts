import {
  analysisListSchema,
  analysisPreviewSchema,
  analysisSchema,
  listAnalysesInput,
  modelAnalysisSchema,
  previewAnalysisInput,
  recordAnalysisInput,
  runAnalysisInput,
} from '@crop-planning/shared';
import { accountProcedure, producerProcedure, router } from '../api/trpc.js';
import type { ModelService } from './model-service.js';
import type { AnalysesService } from './service.js';

export function createAnalysesRouter(service: AnalysesService, model: ModelService) {
  return router({
    run: accountProcedure
      .input(runAnalysisInput)
      .output(modelAnalysisSchema)
      .mutation(({ ctx, input }) => model.run(ctx.account.profile.id, input)),
    preview: accountProcedure
      .input(previewAnalysisInput)
      .output(analysisPreviewSchema)
      .query(({ ctx, input }) => model.preview(ctx.account.profile.id, input)),
    list: accountProcedure
      .input(listAnalysesInput)
      .output(analysisListSchema)
      .query(({ ctx, input }) => service.list(ctx.account.profile.id, input)),
    record: producerProcedure
      .input(recordAnalysisInput)
      .output(analysisSchema)
      .mutation(({ ctx, input }) => service.record(ctx.producer.name, input)),
  });
}
