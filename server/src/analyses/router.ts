import {
  analysisListSchema,
  analysisSchema,
  listAnalysesInput,
  recordAnalysisInput,
} from '@crop-planning/shared';
import { accountProcedure, producerProcedure, router } from '../api/trpc.js';
import type { AnalysesService } from './service.js';

export function createAnalysesRouter(service: AnalysesService) {
  return router({
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
