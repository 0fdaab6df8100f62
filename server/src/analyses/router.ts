import { analysisSchema, recordAnalysisInput } from '@crop-planning/shared';
import { producerProcedure, router } from '../api/trpc.js';
import type { AnalysesService } from './service.js';

export function createAnalysesRouter(service: AnalysesService) {
  return router({
    record: producerProcedure
      .input(recordAnalysisInput)
      .output(analysisSchema)
      .mutation(({ ctx, input }) => service.record(ctx.producer.name, input)),
  });
}
